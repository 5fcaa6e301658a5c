import type { BrowserContext } from 'playwright'
import { startPushService } from '#tests/kit/push-service.ts'
import { accessRequestTexts } from '#texts/access-request.ts'
import { notificationTexts as texts } from '#texts/notification.ts'
import { reminderTexts } from '#texts/reminders.ts'
import { chromiumLaunch, WHOLE_CHROMIUM } from './kit/chromium.ts'
import { startApp } from './kit/app-server.ts'
import { makeFreshMember } from './kit/accounts.ts'
import { followersOf, newVisitor, sendRequest } from './kit/coming-in.ts'
import { enter } from './kit/enter.ts'
import { asMember, giveJourney } from './kit/member-phone.ts'
import { delivererFor, shownNotifications as shown, withPushService } from './kit/push.ts'
import { waitForWorker } from './kit/service-worker.ts'
import { pressSignOut, syncMark } from './kit/shell.ts'
import { A_TRY_MS, expect, test } from './kit/test.ts'
import { expectToast } from './kit/toasts.ts'

test.use({ launchOptions: { ...chromiumLaunch(), executablePath: WHOLE_CHROMIUM } })

test(
  'a message without words is shown in those of the phone: the day that waits, the day that is done, recados, an event, and nobody’s',
  { tag: ['@worker', '@thorough'] },
  async ({ app, page, context, enter, freshMember }) => {
    await context.grantPermissions(['notifications'])
    const member = await freshMember('Noemi')
    await giveJourney(app, member, { daysAgo: 3, completed: [1, 2, 3] })
    const client = await asMember(app, member)
    const { data: devotional } = await client.from('devotionals').select('title').eq('day_number', 4).single()
    const { data: recados } = await client.from('recados').select('id')
    const [event] = await app.sql<{ id: string; at: string }>(
      `insert into public.events (title, event_date) values ('Chá das mulheres', date_trunc('hour', now()) + interval '1 day')
       returning id, to_json(event_date) #>> '{}' as at`,
    )
    await enter(page, member, '/devocional/4')
    await expect(syncMark(page, 'Tudo salvo')).toBeVisible()
    const deliver = await delivererFor(page, app.url)

    await deliver('{"k":"day"}')
    const day = { title: texts.day(4, devotional!.title as string), body: texts.dayWaits, path: '/devocional' }
    await expect.poll(() => shown(page)).toEqual({ day })

    await deliver('{"k":"recado"}')
    const several = { title: texts.newRecados(recados!.length), body: texts.waits, path: '/recados' }
    await expect.poll(() => shown(page)).toEqual({ day, recado: several })

    await deliver(JSON.stringify({ k: 'event', e: event!.id, t: event!.at }))
    const title = expect.stringMatching(/^Chá das mulheres: amanhã às? \d+h$/)
    await expect
      .poll(async () => (await shown(page))[`event-${event!.id}`])
      .toEqual({ title, body: texts.waits, path: '/eventos' })
    // One that this phone does not have stands beside it.
    const unknown = '00000000-0000-4000-8000-000000000000'
    await deliver(JSON.stringify({ k: 'event', e: unknown }))
    await expect.poll(async () => (await shown(page))[`event-${unknown}`]?.title).toBe(texts.event)
    expect(Object.keys(await shown(page))).toContain(`event-${event!.id}`)
    await app.sql('delete from public.events where id = $1', [event!.id])
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      for (const notification of await registration.getNotifications())
        if (notification.tag.startsWith('event')) notification.close()
    })

    await page.getByRole('button', { name: 'Concluir dia' }).click()
    await expect(page.getByRole('heading', { name: 'Dia concluído' })).toBeVisible()
    // Whatever the message is: nothing of it is shown.
    await deliver('not from us')
    const done = { title: texts.dayDone, body: texts.dayDoneWords, path: '/devocionais' }
    await expect.poll(() => shown(page)).toEqual({ day: done, recado: several })

    // With the sign-out they go from the screen, and a message that was on its way names nobody.
    await expect(syncMark(page, 'Tudo salvo')).toBeVisible()
    await pressSignOut(page)
    await expectToast(page, 'Até logo!')
    await expect.poll(() => shown(page)).toEqual({})
    const nobodys = { title: texts.signedOut, body: texts.signedOutWords, path: '/' }
    // As long as the phone is being emptied, that goes from the screen too.
    await expect(async () => {
      await deliver('{"k":"recado"}')
      await expect.poll(() => shown(page), { timeout: A_TRY_MS }).toEqual({ recado: nobodys })
    }).toPass()
  },
)

/**
 * Taps the notification of this kind, in the worker itself, and waits until the worker has asked for
 * this. The event is not the browser's own, so the worker may neither focus nor open a window. The end of
 * its work is not waited for: of a window that goes elsewhere the browser does not always tell it.
 * @returns all that it asked for until then
 */
async function tap(context: BrowserContext, tag: string, wanted: string): Promise<string[]> {
  const [worker] = context.serviceWorkers()
  return worker!.evaluate(
    async ({ tag, wanted }) => {
      const scope = globalThis as unknown as ServiceWorkerGlobalScope
      const [notification] = await scope.registration.getNotifications({ tag })
      const asked: string[] = []
      WindowClient.prototype.focus = async function focus(this: WindowClient) {
        asked.push('focus')
        return this
      }
      scope.clients.openWindow = async (url) => {
        asked.push(`open ${String(url)}`)
        return null
      }
      const event = new NotificationEvent('notificationclick', { notification: notification! })
      event.waitUntil = (work) => void Promise.resolve(work).catch((error: unknown) => asked.push(String(error)))
      scope.dispatchEvent(event)
      while (!asked.includes(wanted)) await new Promise((resolve) => setTimeout(resolve, 20))
      return asked
    },
    { tag, wanted },
  )
}

test(
  'a tapped notification leads the open window to its place, opens one where there is none, and shows a visitor nothing',
  { tag: ['@worker', '@thorough'] },
  async ({ app, page, context, enter, freshMember }) => {
    await context.grantPermissions(['notifications'])
    const member = await freshMember('Noemi')
    await giveJourney(app, member, { daysAgo: 3, completed: [1, 2, 3] })
    await enter(page, member, '/eventos')
    await expect(syncMark(page, 'Tudo salvo')).toBeVisible()
    const deliver = await delivererFor(page, app.url)

    await deliver('{"k":"day"}')
    await expect.poll(async () => Object.keys(await shown(page))).toEqual(['day'])
    expect(await tap(context, 'day', 'focus')).toEqual(['focus'])
    await expect(page).toHaveURL(/\/devocional\/4$/)
    await expect(page.getByRole('button', { name: 'Concluir dia' })).toBeVisible()
    await expect.poll(() => shown(page)).toEqual({})

    await test.step('with no window of the app, one is asked for at its place', async () => {
      await deliver('{"k":"recado"}')
      await expect.poll(async () => Object.keys(await shown(page))).toEqual(['recado'])
      await page.goto('about:blank')
      // The window that has just gone may still be among those the worker knows.
      expect((await tap(context, 'recado', 'open /recados')).at(-1)).toBe('open /recados')
    })

    await test.step('one that stayed on the screen after the sign-out leads to nothing of hers', async () => {
      await page.goto('/recados')
      await expect(syncMark(page, 'Tudo salvo')).toBeVisible()
      await pressSignOut(page)
      await expectToast(page, 'Até logo!')
      await page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready
        await registration.showNotification('Dia 4', { tag: 'left', data: { path: '/devocional' } })
      })
      expect(await tap(context, 'left', 'focus')).toEqual(['focus'])
      await expect(page).toHaveURL(/\/auth/)
      await expect(page.getByRole('main')).not.toContainText(/Noemi|Dia 4/)
    })
  },
)

test(
  'the reminder that she set goes the whole way: the server sends it, the phone finds the words, and a tap opens today’s reading',
  { tag: ['@worker', '@thorough'] },
  async ({ newDevice }) => {
    const service = await startPushService()
    // Beyond the browsers' own services, an address that this server was told of and may trust.
    const app = await startApp({ env: { PUSH_HOSTS: service.host, NODE_EXTRA_CA_CERTS: service.authority } })
    try {
      const member = await makeFreshMember(app, 'Noemi')
      await giveJourney(app, member, { daysAgo: 3, completed: [1, 2, 3] })
      const context = await newDevice({ baseURL: app.url })
      const { endpoint } = await withPushService(context, service)
      const page = await context.newPage()
      await enter(app, page, member, '/perfil')
      await waitForWorker(page)
      const card = page.getByRole('region', { name: reminderTexts.heading })
      await card.getByRole('button', { name: reminderTexts.offer.at('6h') }).click()
      const known = 'select endpoint from private.push_subscriptions where user_id = $1'
      await expect.poll(() => app.sql(known, [member.id])).toEqual([{ endpoint }])
      expect(service.received).toEqual([])
      // She puts the phone away: one that heard of an older choice than its own would tell the server its own again.
      await page.goto('about:blank')

      // It is her hour of the next day: six, in a zone where the clock says six now.
      await app.sql(
        `update private.reminders set last_day = null, stamp = '001700000000000-00000-celular1',
           zone = (select name from pg_timezone_names where name like 'Etc/GMT%'
             and extract(hour from now() at time zone name) = 6 limit 1) where user_id = $1`,
        [member.id],
      )
      await app.sql(`select pg_notify('florescer_mail', '')`)
      await expect.poll(() => service.received).toMatchObject([{ endpoint, topic: 'day' }])

      await page.goto('/perfil')
      const deliver = await delivererFor(page, app.url)
      await deliver(JSON.stringify(service.received[0]!.data))
      const client = await asMember(app, member)
      const { data: devotional } = await client.from('devotionals').select('title').eq('day_number', 4).single()
      const day = { title: texts.day(4, devotional!.title as string), body: texts.dayWaits, path: '/devocional' }
      await expect.poll(() => shown(page)).toEqual({ day })
      expect(await tap(context, 'day', 'focus')).toEqual(['focus'])
      await expect(page).toHaveURL(/\/devocional\/4$/)
      await expect(page.getByRole('heading', { level: 1, name: /^Dia 4/ })).toBeVisible()
      await expect.poll(() => shown(page)).toEqual({})
      await context.close()
    } finally {
      await app.stop()
      await service.close()
    }
  },
)

test(
  'that access was approved goes the whole way to the phone that asked: no name on the way, and the mail’s place in its words',
  { tag: ['@worker', '@thorough'] },
  async ({ newDevice }) => {
    const service = await startPushService()
    const app = await startApp({ env: { PUSH_HOSTS: service.host, NODE_EXTRA_CA_CERTS: service.authority } })
    try {
      const context = await newDevice({ baseURL: app.url })
      const { endpoint } = await withPushService(context, service)
      const page = await context.newPage()
      const nadia = newVisitor('Nádia')
      await sendRequest(page, nadia)
      await expect(page).toHaveURL(/\/auth$/)
      await waitForWorker(page)
      await page.getByRole('button', { name: accessRequestTexts.follow.allow }).click()
      await expect.poll(() => followersOf(app, nadia)).toEqual([{ endpoint }])

      await app.sql(`select public.approve_person($1, 'Nádia', null, 'marta@teste.example', null, true, null)`, [
        nadia.email,
      ])
      // By night it waits.
      await app.sql(`update private.push_messages set not_before = now()`)
      await app.sql(`select pg_notify('florescer_mail', '')`)
      await expect.poll(() => service.received).toMatchObject([{ endpoint, data: { k: 'access' }, topic: 'access' }])
      // Whoever was told is forgotten with the mailer's next round, which is soon only if something calls it.
      await expect(async () => {
        await app.sql(`select pg_notify('florescer_mail', '')`)
        await expect.poll(() => followersOf(app, nadia), { timeout: A_TRY_MS }).toEqual([])
      }).toPass()

      const deliver = await delivererFor(page, app.url)
      await deliver(JSON.stringify(service.received[0]!.data))
      const { access: title, accessWords: body } = texts
      await expect.poll(() => shown(page)).toEqual({ access: { title, body, path: '/auth' } })
      await context.close()
    } finally {
      await app.stop()
      await service.close()
    }
  },
)
