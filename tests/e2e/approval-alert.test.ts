import type { Page } from 'playwright'
import { startPushService } from '#tests/kit/push-service.ts'
import { accessRequestTexts } from '#texts/access-request.ts'
import { notificationTexts } from '#texts/notification.ts'
import { chromiumLaunch, WHOLE_CHROMIUM } from './kit/chromium.ts'
import { expectAccessible } from './kit/axe.ts'
import { startApp } from './kit/app-server.ts'
import { fillRequest, newVisitor, requestForm, sendRequest } from './kit/coming-in.ts'
import { delivererFor, shownNotifications, withPushService } from './kit/push.ts'
import { waitForWorker } from './kit/service-worker.ts'
import { expect, test } from './kit/test.ts'

test.use({ launchOptions: { ...chromiumLaunch(), executablePath: WHOLE_CHROMIUM } })

const { follow, sent, pending } = accessRequestTexts
const offerOn = (page: Page) => page.getByRole('status').filter({ hasText: follow.title })
const allow = (page: Page) => offerOn(page).getByRole('button', { name: follow.allow })

test(
  'who has asked for access lets her phone ring when it is approved, by one tap; the message goes the whole way',
  { tag: '@worker' },
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
      await expect(offerOn(page)).toContainText(follow.lead)
      await expectAccessible(page)
      await allow(page).click()
      const done = page.getByRole('status').filter({ hasText: follow.doneTitle })
      await expect(done).toContainText(follow.done)
      const known =
        'select s.endpoint from private.push_subscriptions s join public.acessos_pendentes q on q.id = s.request_id where q.email = $1'
      expect(await app.sql(known, [nadia.email])).toEqual([{ endpoint }])
      await done.getByRole('button', { name: follow.understood }).click()
      await expect(done).toHaveCount(0)
      await page.reload()
      await expect(page.getByText(sent.next)).toBeVisible()
      await expect(offerOn(page)).toHaveCount(0)

      await app.sql(`select public.approve_person($1, 'Nádia', null, 'marta@teste.example', null, true, null)`, [
        nadia.email,
      ])
      // By night it waits.
      await app.sql(`update private.push_messages set not_before = now()`)
      await app.sql(`select pg_notify('florescer_mail', '')`)
      await expect.poll(() => service.received).toMatchObject([{ endpoint, data: { k: 'access' }, topic: 'access' }])
      await expect.poll(() => app.sql(known, [nadia.email])).toEqual([])

      const deliver = await delivererFor(page, app.url)
      await deliver(JSON.stringify(service.received[0]!.data))
      const { access: title, accessWords: body } = notificationTexts
      await expect.poll(() => shownNotifications(page)).toEqual({ access: { title, body, path: '/auth' } })
      await context.close()
    } finally {
      await app.stop()
      await service.close()
    }
  },
)

test(
  'of a request that waited for the network too; refused, closed or without a network nothing is lost, and declined it does not come back',
  { tag: ['@worker', '@thorough'] },
  async ({ page, context, goOffline, goOnline, allowProblems }) => {
    allowProblems(/Queued writes wait/)
    await withPushService(context)
    await page.addInitScript(() => {
      if (!localStorage.getItem('test-permission')) localStorage.setItem('test-permission', 'default')
    })
    const answerWith = (answer: string) =>
      page.evaluate((word) => {
        localStorage.setItem('test-permission', 'default')
        localStorage.setItem('test-answer', word)
      }, answer)
    await page.goto('/cadastro')
    await waitForWorker(page)
    await fillRequest(page, newVisitor('Tânia'))
    await goOffline(context)
    await requestForm(page).enviar.click()
    await expect(page.getByText(pending.title).first()).toBeVisible()
    await expect(offerOn(page)).toHaveCount(0)
    await goOnline(context)
    await expect(page.getByText(sent.title).first()).toBeVisible()
    await expect(offerOn(page)).toBeVisible()

    await allow(page).click()
    // The question was closed.
    await expect(allow(page)).toBeEnabled()
    await goOffline(context)
    await answerWith('granted')
    await allow(page).click()
    await expect(offerOn(page)).toContainText(follow.offline)
    await goOnline(context)
    await answerWith('denied')
    await allow(page).click()
    const blocked = page.getByRole('status').filter({ hasText: follow.denied })
    await expect(blocked).toBeVisible()
    await blocked.getByRole('button', { name: follow.understood }).click()
    await expect(blocked).toHaveCount(0)
    await page.reload()
    // What the browser blocks is not offered.
    await expect(page.getByText(sent.title).first()).toBeVisible()
    await expect(offerOn(page)).toHaveCount(0)

    await answerWith('granted')
    await page.goto('/')
    await page.getByRole('button', { name: pending.dismiss }).click()
    await sendRequest(page, newVisitor('Tirza'))
    await expect(page).toHaveURL(/\/auth$/)
    await offerOn(page).getByRole('button', { name: follow.no }).click()
    await expect(offerOn(page)).toHaveCount(0)
    await page.reload()
    await expect(page.getByText(sent.next)).toBeVisible()
    await expect(offerOn(page)).toHaveCount(0)
  },
)
