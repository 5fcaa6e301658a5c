import { expectAccessible } from './kit/axe.ts'
import { favoritesOnServer, giveJourney, waitUntilStored } from './kit/member-phone.ts'
import { waitForWorker } from './kit/service-worker.ts'
import { expect, test } from './kit/test.ts'
import { expectToast, holdToasts, pressInToast } from './kit/toasts.ts'

/** The id of the demo's devotional of a day. */
const idOfDay = (day: number) => `d0000000-0000-4000-8000-0000000000${String(day).padStart(2, '0')}`

test(
  'the list says empty only after the first synchronisation; before, it loads or explains why it cannot',
  { tag: '@thorough' },
  async ({ page, context, enter, freshMember, allowProblems }) => {
    allowProblems(/status of 500/, /Synchronisation will be tried again/)
    const held = Promise.withResolvers<void>()
    let isCut = false
    await context.route('**/rpc/sync_exchange', async (route) => {
      // The app waits as long as the server asks, so only her own retry can bring the content.
      if (isCut) return route.fulfill({ status: 500, json: {}, headers: { 'Retry-After': '600' } })
      // Signing in makes an exchange that fetches nothing; let it through.
      if ((route.request().postDataJSON() as { request: { limit: number } }).request.limit > 0) await held.promise
      await route.continue().catch(() => undefined) // The page that asked may have been left.
    })
    await enter(page, await freshMember('Ana'), '/favoritos')
    await expect(page.getByText('Buscando seus favoritos…')).toBeAttached()
    isCut = true
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Seu conteúdo ainda não chegou a este aparelho' })).toBeVisible()
    await expect(page.getByText('Você ainda não guardou nenhum devocional')).toBeHidden()
    isCut = false
    held.resolve()
    await page.getByRole('button', { name: 'Tentar novamente' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Favoritos' })).toBeVisible()
    await expect(page.getByText('Você ainda não guardou nenhum devocional')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('main').getByRole('link', { name: 'Ir para a jornada' }).click()
    await expect(page).toHaveURL(/\/devocionais$/)
  },
)

test(
  'a favourite added while reading is in the list, reached from journey and profile, also offline',
  { tag: ['@worker', '@thorough'] },
  async ({ app, page, enter, freshMember, goOffline, reopen }) => {
    const bia = await freshMember('Bia')
    await giveJourney(app, bia, { daysAgo: 5, completed: [1, 2] })
    await enter(page, bia, '/devocional/2')
    await page.getByRole('button', { name: 'Favoritar' }).click()
    await expectToast(page, 'Adicionado aos favoritos')
    await page.goto('/devocionais')
    await page.getByRole('link', { name: 'Ver meus favoritos' }).click()
    await expect(page.getByRole('main').getByText('Dia 2', { exact: true })).toBeVisible()
    await page.goto('/perfil')
    await page.getByRole('link', { name: 'Meus favoritos' }).click()
    await expect(page).toHaveURL(/\/favoritos$/)
    await expectAccessible(page)

    await waitUntilStored(page)
    await goOffline()
    const later = await reopen()
    await later.goto('/favoritos')
    await later.getByRole('main').getByRole('listitem').getByRole('link').click()
    await expect(later).toHaveURL(/\/devocional\/2$/)
  },
)

test(
  'offline, a favourite can be removed and put back, the focus stays in the list, and the server follows once online',
  { tag: '@worker' },
  async ({ app, page, context, enter, freshMember, goOffline, goOnline }) => {
    const cora = await freshMember('Cora')
    await giveJourney(app, cora, { daysAgo: 9 })
    for (const day of [1, 3, 5])
      await app.sql('insert into public.devotional_favorites (user_id, devotional_id) values ($1, $2)', [
        cora.id,
        idOfDay(day),
      ])
    await enter(page, cora, '/favoritos')
    const hearts = page.getByRole('button', { name: /^Remover dos favoritos/ })
    await expect(hearts).toHaveCount(3)
    await waitForWorker(page)
    await goOffline()
    await holdToasts(page)
    await hearts.nth(1).press('Enter')
    await expect(hearts).toHaveCount(2)
    await expect(hearts.nth(1)).toBeFocused()
    await expectToast(page, 'Removido dos favoritos')
    await pressInToast(page, 'Desfazer')
    await expect(hearts).toHaveCount(3)
    // Faster than the phone writes: the second tap comes while the first write is pending.
    await hearts.evaluateAll((all) => {
      for (const heart of all.slice(1)) (heart as HTMLElement).click()
    })
    await expect(hearts).toHaveCount(1)
    await goOnline(context)
    await expect.poll(() => favoritesOnServer(app, cora)).toEqual([idOfDay(1)])

    await test.step('what another device adds takes the focus from nothing', async () => {
      const title = page.getByRole('heading', { level: 1, name: 'Favoritos' })
      await hearts.first().press('Enter')
      await expect(page.getByText('Você ainda não guardou nenhum devocional')).toBeVisible()
      await expect(title).toBeFocused()
      await expect.poll(() => favoritesOnServer(app, cora)).toEqual([])
      const journey = page.getByRole('main').getByRole('link', { name: 'Ir para a jornada' })
      await journey.focus()
      for (const day of [2, 4])
        await app.sql('insert into public.devotional_favorites (user_id, devotional_id) values ($1, $2)', [
          cora.id,
          idOfDay(day),
        ])
      await expect(hearts).toHaveCount(2)
      // The link has gone with the words that nothing is here.
      await expect(hearts.first()).not.toBeFocused()
    })
  },
)

test('a favourite of a day that is not open yet is listed without a link', async ({
  app,
  page,
  enter,
  freshMember,
}) => {
  const dora = await freshMember('Dora')
  await giveJourney(app, dora, { daysAgo: 1 })
  for (const day of [1, 20])
    await app.sql('insert into public.devotional_favorites (user_id, devotional_id) values ($1, $2)', [
      dora.id,
      idOfDay(day),
    ])
  await enter(page, dora, '/favoritos')
  await expect(page.getByText('Este dia ainda não se abriu na sua jornada.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem').getByRole('link')).toHaveCount(1)
})
