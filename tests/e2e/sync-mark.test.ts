import type { Locator } from 'playwright/test'
import { settle } from './kit/settle.ts'
import { setLetters } from './kit/layout.ts'
import { completedDays, favoritesOnServer, giveJourney } from './kit/member-phone.ts'
import { syncMark } from './kit/shell.ts'
import { type Account, type App, expect, screens, test } from './kit/test.ts'
import { shellTexts } from '#texts/shell.ts'
import { syncTexts } from '#texts/sync-status.ts'

test(
  'the mark tells the truth: all saved, waiting to be sent, sending, all saved',
  { tag: '@worker' },
  async ({ app, page, context, enter, freshMember, goOffline, goOnline }) => {
    const marta = await freshMember('Marta')
    await giveJourney(app, marta, { daysAgo: 4, completed: [1] })
    await enter(page, marta, '/devocional/2')
    await expect(syncMark(page, 'Tudo salvo')).toBeVisible()

    await goOffline(context)
    await page.getByRole('button', { name: 'Favoritar' }).click()
    await expect(syncMark(page, '1 alteração aguardando envio')).toBeVisible()
    await page.getByRole('button', { name: 'Concluir dia' }).click()
    await expect(syncMark(page, '2 alterações aguardando envio')).toBeVisible()
    // Its words leave room for the links.
    await page.setViewportSize(screens.desktop.viewport)
    await expect(page.getByRole('navigation', { name: shellTexts.mainNavigation })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      screens.desktop.viewport.width,
    )
    await page.setViewportSize(screens.phone.viewport)

    // The same after a reload and in another tab.
    await page.reload()
    await expect(syncMark(page, '2 alterações aguardando envio')).toBeVisible()
    const otherTab = await context.newPage()
    await otherTab.goto('/devocionais')
    await expect(syncMark(otherTab, '2 alterações aguardando envio')).toBeVisible()

    await page.bringToFront()
    await syncMark(page).click()
    const panel = page.getByRole('dialog', { name: 'Sincronização' })
    await expect(panel.getByRole('heading', { name: 'Aguardando envio', exact: true })).toBeVisible()
    await expect(panel.getByRole('listitem')).toHaveText([/^Dia 2 concluído$/, /^Favorito: .+$/])
    await expect(panel.getByText('Está guardado neste aparelho e segue sozinho quando houver conexão.')).toBeVisible()
    await expect(panel.getByText(/^Conferido com o servidor (agora|há )/)).toBeVisible()

    // The answer is held for a moment: an honest 'Enviando…' lasts as long as the request does.
    const held = Promise.withResolvers<void>()
    await context.route('**/rpc/sync_exchange', async (route) => {
      await held.promise
      await route.continue()
    })
    await goOnline(context)
    await expect(syncMark(page, 'Enviando…')).toBeVisible()
    expect(await completedDays(app, marta)).toEqual([1])
    held.resolve()
    for (const tab of [page, otherTab]) {
      await tab.bringToFront()
      await expect(syncMark(tab, 'Tudo salvo')).toBeVisible()
    }
    expect(await completedDays(app, marta)).toEqual([1, 2])
    await expect(panel.getByText('Aguardando envio', { exact: true })).toBeHidden()

    await test.step('in the largest letters it stands level with the tools beside it', async () => {
      await page.setViewportSize({ width: 320, height: 740 })
      await setLetters(page, 200)
      const middleOf = async (tool: Locator) => (({ y, height }) => y + height / 2)((await tool.boundingBox())!)
      const bell = page.getByRole('banner').getByRole('button', { name: /^Notificações/ })
      await settle(page)
      expect(Math.abs((await middleOf(syncMark(page))) - (await middleOf(bell)))).toBeLessThan(2)
    })
  },
)

test('with a busy server the mark says that sending failed, and Tentar agora sends', async ({
  app,
  page,
  context,
  enter,
  freshMember,
  expectProblems,
}) => {
  expectProblems(/status of 503/)
  const hulda = await freshMember('Hulda')
  await giveJourney(app, hulda, { daysAgo: 4, completed: [1] })
  await enter(page, hulda, '/devocional/2')
  await expect(syncMark(page, 'Tudo salvo')).toBeVisible()
  await context.route('**/rpc/sync_exchange', (route) =>
    route.fulfill({ status: 503, headers: { 'Retry-After': '300' }, body: '' }),
  )
  await page.getByRole('button', { name: 'Concluir dia' }).click()
  await expect(syncMark(page, 'Não foi possível enviar')).toBeVisible()
  await syncMark(page).click()
  await context.unroute('**/rpc/sync_exchange')
  await page.getByRole('dialog', { name: 'Sincronização' }).getByRole('button', { name: 'Tentar agora' }).click()
  await expect(syncMark(page, 'Tudo salvo')).toBeVisible()
  expect(await completedDays(app, hulda)).toEqual([1, 2])
})

/** From now on the server refuses the member's third day, with a reason. */
async function refuseThirdDay(app: App, { id }: Account): Promise<() => Promise<unknown>> {
  await app.sql(
    `alter table public.user_progress add constraint third_day_refused check (user_id <> '${id}' or not (3 = any (completed_days)))`,
  )
  return () => app.sql('alter table public.user_progress drop constraint third_day_refused')
}

test('a refused change is shown with the reason, holds up no other, and waits for a choice: discard it or try again', async ({
  app,
  page,
  context,
  enter,
  freshMember,
}) => {
  const judite = await freshMember('Judite')
  await giveJourney(app, judite, { daysAgo: 4, completed: [1, 2] })
  await enter(page, judite, '/devocional/3')
  await expect(syncMark(page, 'Tudo salvo')).toBeVisible()
  const accept = await refuseThirdDay(app, judite)

  await page.getByRole('button', { name: 'Concluir dia' }).click()
  await page.getByRole('button', { name: 'Favoritar' }).click()
  await expect(syncMark(page, '1 alteração não foi aceita')).toBeVisible()
  // The favourite has been delivered, and the completed day stays completed.
  await expect.poll(() => favoritesOnServer(app, judite)).toHaveLength(1)
  expect(await completedDays(app, judite)).toEqual([1, 2])
  await expect(page.getByRole('button', { name: 'Concluir dia' })).toBeHidden()

  // The same after a reload and in another tab, and the panel says what it was and why.
  await page.reload()
  const otherTab = await context.newPage()
  await otherTab.goto('/devocionais')
  await expect(syncMark(otherTab, '1 alteração não foi aceita')).toBeVisible()
  await page.bringToFront()
  await syncMark(page, '1 alteração não foi aceita').click()
  const refused = page.getByRole('dialog', { name: 'Sincronização' }).getByRole('listitem')
  await expect(refused).toHaveCount(1)
  await expect(refused).toContainText('Dia 3 concluído')
  await expect(refused).toContainText('Motivo: o servidor não aceita este conteúdo.')

  // A tap beside 'Tentar de novo' loses nothing yet.
  await refused.getByRole('button', { name: 'Descartar: Dia 3 concluído' }).click()
  const question = page.getByRole('alertdialog', { name: syncTexts.details.discardTitle })
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await refused.getByRole('button', { name: 'Descartar: Dia 3 concluído' }).click()
  await question.getByRole('button', { name: 'Descartar' }).click()
  await expect(question).toHaveCount(0)
  for (const tab of [page, otherTab]) {
    await tab.bringToFront()
    await expect(syncMark(tab, 'Tudo salvo')).toBeVisible()
  }
  // Only the tab in front receives the keys.
  await page.bringToFront()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Sincronização' })).toBeHidden()
  const complete = page.getByRole('button', { name: 'Concluir dia' })
  await complete.click()
  await expect(complete).toBeHidden()
  await syncMark(page, '1 alteração não foi aceita').click()
  await accept()
  await refused.getByRole('button', { name: 'Tentar de novo: Dia 3 concluído' }).click()
  await expect(syncMark(page, 'Tudo salvo')).toBeVisible()
  await expect.poll(() => completedDays(app, judite)).toEqual([1, 2, 3])
})
