import type { App } from './kit/app-server.ts'
import type { Account } from './kit/accounts.ts'
import { reminderTexts } from '#texts/reminders.ts'
import { giveJourney, waitUntilReadyForOffline } from './kit/member-phone.ts'
import { press } from './kit/keyboard.ts'
import { answerNext, comeBackFromSettings, notAskedYet, withPushService } from './kit/push.ts'
import { expect, test } from './kit/test.ts'

const choiceOf = async (app: App, { id }: Account) =>
  (
    await app.sql<{ is_on: boolean; minute: number; weekdays: number; wants_recados: boolean; zone: string }>(
      'select is_on, minute, weekdays, wants_recados, zone from private.reminders where user_id = $1',
      [id],
    )
  )[0]
const endpointsOf = async (app: App, { id }: Account) =>
  (await app.sql<{ endpoint: string }>('select endpoint from private.push_subscriptions where user_id = $1', [id])).map(
    ({ endpoint }) => endpoint,
  )

test.describe('on a small phone with larger letters', () => {
  test.use({ viewport: { width: 360, height: 616 } })

  test(
    'after a day, one tap and she is reminded at six; declined, it is not offered again',
    { tag: '@worker' },
    async ({ app, page, context, enter, freshMember }) => {
      const { endpoint } = await withPushService(context)
      const ana = await freshMember('Ana')
      await giveJourney(app, ana, { daysAgo: 1 })
      await enter(page, ana, '/devocional/1')
      await page.evaluate(() => (document.documentElement.style.fontSize = '130%'))
      await page.getByRole('button', { name: 'Concluir dia' }).click()
      const offer = page.getByRole('status').filter({ hasText: reminderTexts.offer.title })
      await expect(offer).toBeVisible()
      await offer.getByRole('button', { name: reminderTexts.offer.at('6h') }).click()
      await expect(page.getByText(reminderTexts.offer.done('6h')).first()).toBeVisible()
      await expect(page.getByText(reminderTexts.offer.first('amanhã às 6h')).first()).toBeVisible()
      await expect(offer).toHaveCount(0)
      await expect.poll(() => choiceOf(app, ana)).toMatchObject({ is_on: true, minute: 360, weekdays: 127 })
      await expect.poll(() => endpointsOf(app, ana)).toEqual([endpoint])

      // The next day nobody asks again.
      await page.goto('/devocional/2')
      await page.getByRole('button', { name: 'Concluir dia' }).click()
      await expect(page.getByRole('heading', { name: 'Dia concluído' })).toBeVisible()
      await expect(offer).toHaveCount(0)

      const bia = await freshMember('Bia')
      await giveJourney(app, bia, { daysAgo: 1 })
      await enter(page, bia, '/devocional/1')
      await page.getByRole('button', { name: 'Concluir dia' }).click()
      await offer.getByRole('button', { name: reminderTexts.offer.no }).click()
      await expect(offer).toHaveCount(0)
      await page.goto('/devocional/2')
      await page.getByRole('button', { name: 'Concluir dia' }).click()
      await expect(page.getByRole('heading', { name: 'Dia concluído' })).toBeVisible()
      await expect(offer).toHaveCount(0)
      expect(await choiceOf(app, bia)).toBeUndefined()
    },
  )
})

test(
  'a question that was closed is told nothing, only one that was refused that it is blocked, and all is done when this phone rings',
  { tag: ['@worker', '@thorough'] },
  async ({ app, page, context, enter, freshMember, goOffline, goOnline }) => {
    const { here, denied, deniedTitle, notYet, offer } = reminderTexts
    const { endpoint } = await withPushService(context)
    await notAskedYet(context)
    const ana = await freshMember('Ana')
    await giveJourney(app, ana, { daysAgo: 1 })
    await enter(page, ana, '/devocional/1')
    await page.getByRole('button', { name: 'Concluir dia' }).click()
    // What was said, also if it has gone again.
    await page.evaluate(() => {
      const said: string[] = []
      const observer = new MutationObserver(() => said.push(document.body.innerText))
      observer.observe(document.body, { childList: true, subtree: true, characterData: true })
      Object.assign(window, { said })
    })
    await page.getByRole('button', { name: offer.at('6h') }).click()
    const hint = page.getByRole('status').filter({ hasText: here.title })
    await expect(hint).toBeVisible()

    await waitUntilReadyForOffline(page)
    await goOffline(context)
    await answerNext(page, 'granted')
    await hint.getByRole('button', { name: here.allow }).click()
    await expect(page.getByText(notYet).first()).toBeVisible()
    const said = await page.evaluate(() => (window as unknown as { said: string[] }).said.join('\n'))
    expect(said).toContain(notYet)
    for (const words of [deniedTitle, here.done, offer.done('6h')]) expect(said).not.toContain(words)
    await goOnline(context)

    await answerNext(page, 'denied')
    await page.goto('/devocional/2')
    await page.getByRole('button', { name: 'Concluir dia' }).click()
    await hint.getByRole('button', { name: here.allow }).click()
    await expect(page.getByText(deniedTitle).first()).toBeVisible()
    await expect(hint.getByText(denied)).toBeVisible()

    await test.step('allowed in the settings, it rings as soon as she is back', async () => {
      await comeBackFromSettings(page, 'granted')
      await expect(hint).toHaveCount(0)
      await expect.poll(() => endpointsOf(app, ana)).toEqual([endpoint])
      await page.goto('/perfil')
      const card = page.getByRole('region', { name: reminderTexts.heading })
      await expect(card.getByLabel(reminderTexts.hour)).toBeVisible()
      await comeBackFromSettings(page, 'denied')
      await expect(card.getByText(denied)).toBeVisible()
      await comeBackFromSettings(page, 'granted')
      await expect(card.getByText(denied)).toHaveCount(0)
    })
  },
)

test(
  'what is chosen offline is kept over a restart and sent later; signing out ends it, signing in again brings it back',
  { tag: ['@worker', '@thorough'] },
  async ({ app, page, context, enter, freshMember, goOffline, goOnline, reopen }) => {
    const { endpoint } = await withPushService(context)
    const ana = await freshMember('Ana')
    await giveJourney(app, ana, { daysAgo: 1 })
    await enter(page, ana, '/perfil')
    const card = page.getByRole('region', { name: reminderTexts.heading })
    await card.getByRole('button', { name: reminderTexts.offer.at('21h') }).click()
    await expect.poll(() => endpointsOf(app, ana)).toEqual([endpoint])
    await waitUntilReadyForOffline(page)

    await goOffline(context)
    await card.getByLabel(reminderTexts.hour).fill('06:30')
    // Faster than the phone writes: the second tap comes while the first one is not shown yet.
    await card.getByRole('checkbox', { name: /^(domingo|sábado)$/ }).evaluateAll((days) => {
      for (const day of days) (day as HTMLElement).click()
    })
    await card.getByRole('checkbox', { name: reminderTexts.recados }).click()
    await expect(card.getByRole('checkbox', { name: reminderTexts.recados })).toBeChecked()
    await expect(card.getByText(reminderTexts.kept)).toBeVisible()
    const reopened = await reopen(context)
    await reopened.goto('/perfil')
    const again = reopened.getByRole('region', { name: reminderTexts.heading })
    await expect(again.getByLabel(reminderTexts.hour)).toHaveValue('06:30')
    await expect(again.getByRole('checkbox', { name: 'domingo' })).not.toBeChecked()
    expect(await choiceOf(app, ana)).toMatchObject({ minute: 21 * 60, wants_recados: false })

    await goOnline(context)
    await expect
      .poll(() => choiceOf(app, ana))
      .toEqual({ is_on: true, minute: 390, weekdays: 62, wants_recados: true, zone: 'America/Sao_Paulo' })
    await expect(again.getByText(reminderTexts.kept)).toHaveCount(0)

    await reopened.getByRole('main').getByRole('button', { name: 'Sair' }).click()
    await expect(reopened).toHaveURL(/\/(entrar|auth)?$/)
    await expect.poll(() => reopened.evaluate(() => localStorage.getItem('test-push'))).toBeNull()

    await enter(reopened, ana, '/devocionais')
    await expect.poll(() => reopened.evaluate(() => localStorage.getItem('test-push'))).not.toBeNull()
    await expect.poll(() => endpointsOf(app, ana)).toEqual([endpoint])
    await reopened.goto('/perfil')
    await expect(again.getByLabel(reminderTexts.hour)).toHaveValue('06:30')
  },
)

test(
  'recados are had without the daily hour and it without them, also without a network',
  { tag: ['@worker', '@thorough'] },
  async ({ app, page, context, enter, freshMember, goOffline, goOnline }) => {
    await withPushService(context)
    const ana = await freshMember('Ana')
    await giveJourney(app, ana, { daysAgo: 1 })
    const answer = Promise.withResolvers<void>()
    await page.route('**/rpc/my_reminder', async (route) => {
      await answer.promise
      await route.continue()
    })
    await enter(page, ana, '/perfil')
    const card = page.getByRole('region', { name: reminderTexts.heading })
    const recados = card.getByRole('checkbox', { name: reminderTexts.recados })
    // Until it is known what she chose elsewhere, nothing is chosen here.
    await expect(card.getByText(reminderTexts.loading)).toBeVisible()
    await expect(recados).toHaveCount(0)
    const heightOf = async () => (await card.boundingBox())!.height
    const before = await heightOf()
    answer.resolve()
    await expect(recados).toBeVisible()
    expect(await heightOf(), 'the answer pushes nothing away').toBeCloseTo(before, 0)
    await recados.click()
    await expect(recados).toBeChecked()
    await expect(card.getByText(reminderTexts.off)).toBeVisible()
    await expect.poll(() => choiceOf(app, ana)).toMatchObject({ is_on: false, wants_recados: true })

    await press(card.getByRole('button', { name: reminderTexts.offer.at('6h') }))
    await expect(card.getByLabel(reminderTexts.hour)).toBeFocused()
    await expect.poll(() => choiceOf(app, ana)).toMatchObject({ is_on: true, minute: 360, wants_recados: true })
    await waitUntilReadyForOffline(page)
    await goOffline(context)
    await press(card.getByRole('button', { name: reminderTexts.turnOff }))
    await expect(card.getByRole('button', { name: reminderTexts.offer.at('6h') })).toBeFocused()
    await expect(recados).toBeChecked()
    await goOnline(context)
    await expect.poll(() => choiceOf(app, ana)).toMatchObject({ is_on: false, wants_recados: true })

    await goOffline(context)
    await card.getByRole('button', { name: reminderTexts.offer.at('21h') }).click()
    await recados.click()
    await expect(recados).not.toBeChecked()
    await expect(card.getByText(reminderTexts.kept)).toBeVisible()
    await goOnline(context)
    await expect.poll(() => choiceOf(app, ana)).toMatchObject({ is_on: true, minute: 1260, wants_recados: false })

    await test.step('an hour chosen on another device shows in the open field', async () => {
      await app.sql(
        `update private.reminders set minute = 375, stamp = private.stamp_at(now() + interval '1 second', '-00000-meu0tabl') where user_id = $1`,
        [ana.id],
      )
      await page.goto('/perfil')
      await expect(card.getByLabel(reminderTexts.hour)).toHaveValue('06:15')
    })
  },
)

test('an iPhone’s browser is told to install first, after a day too, and one without push says so', async ({
  app,
  page,
  newDevice,
  enter,
  freshMember,
}) => {
  const ana = await freshMember('Ana')
  await giveJourney(app, ana, { daysAgo: 1 })
  const withoutPush = () => {
    Reflect.deleteProperty(window, 'PushManager')
  }
  await page.addInitScript(withoutPush)
  await enter(page, ana, '/perfil')
  await expect(page.getByText(reminderTexts.unsupported)).toBeVisible()

  const iphone = await newDevice()
  await iphone.addInitScript(withoutPush)
  await iphone.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: false }))
  const safari = await iphone.newPage()
  await enter(safari, ana, '/perfil')
  await expect(safari.getByText(reminderTexts.iphone)).toBeVisible()
  await expect(safari.getByRole('link', { name: reminderTexts.install })).toHaveAttribute('href', '/install')

  await safari.goto('/devocional/1')
  await safari.getByRole('button', { name: 'Concluir dia' }).click()
  const hint = safari.getByRole('status').filter({ hasText: reminderTexts.here.iphoneTitle })
  await expect(hint.getByRole('link', { name: reminderTexts.install })).toHaveAttribute('href', '/install')
  await hint.getByRole('button', { name: reminderTexts.here.understood }).click()
  await expect(hint).toHaveCount(0)
})
