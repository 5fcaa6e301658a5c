import { expectAccessible } from './kit/axe.ts'
import { asServer, giveJourney, journeyPosition, waitUntilStored } from './kit/member-phone.ts'
import { expect, test } from './kit/test.ts'
import { expectToast } from './kit/toasts.ts'

const all = Array.from({ length: 30 }, (_, i) => i + 1)

test('after days away, the open days wait, and she continues where she stopped', async ({
  app,
  page,
  enter,
  freshMember,
}) => {
  const lidia = await freshMember('Lidia')
  await giveJourney(app, lidia, { daysAgo: 5, completed: [1, 2, 3] })
  await enter(page, lidia, '/devocionais')
  const open = page.getByRole('region', { name: 'Dias abertos para você' })
  await expect(open.getByRole('link')).toHaveCount(3)
  await expect(open.getByRole('link', { name: /^Dia 6/ })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(/atras|perd(eu|ido)|falt(ou|am)/i)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Continuar do dia 4' }).click()
  await expect(page).toHaveURL(/\/devocional\/4$/)
})

test('a member who is up to date sees none of this', async ({ app, page, enter, freshMember }) => {
  const priscila = await freshMember('Priscila')
  await giveJourney(app, priscila, { daysAgo: 2, completed: [1, 2] })
  await enter(page, priscila, '/devocionais')
  await expect(page.getByRole('link', { name: 'Ler o devocional' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Dias abertos para você' })).toBeHidden()
  await expect(page.getByRole('link', { name: /^Continuar do dia/ })).toBeHidden()
})

test(
  'a finished journey is congratulated, can be restarted offline, and is kept',
  { tag: '@worker' },
  async ({ app, page, enter, freshMember, goOffline, goOnline }) => {
    const judite = await freshMember('Judite')
    await giveJourney(app, judite, { daysAgo: 40, completed: all })
    await enter(page, judite, '/devocionais')
    await expect(page.getByRole('heading', { name: 'Parabéns! Você chegou ao dia 30' })).toBeVisible()
    await expectAccessible(page)
    await waitUntilStored(page)
    await goOffline()
    await page.getByRole('button', { name: 'Recomeçar a jornada' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Recomeçar a jornada?' })
    await expect(dialog.getByRole('button', { name: 'Ainda não' })).toBeFocused()
    await dialog.getByRole('button', { name: 'Recomeçar' }).click()
    await expectToast(page, 'Jornada iniciada! ✨')
    await expect(page).toHaveURL(/\/devocional\/1$/)
    await expect(page.getByRole('button', { name: 'Concluir dia' })).toBeVisible()
    await page.goto('/devocionais')
    await expect(journeyPosition(page, 'Dia 1 de 30 • 0 dias concluídos')).toBeVisible()
    await expect(page.getByText(/^1ª jornada, iniciada em .+: 30 dias concluídos$/)).toBeVisible()
    // Days she has read stay open, and looking at one does not complete it on the new journey.
    await page.goto('/devocional/20')
    await expect(
      page.getByText('Você leu este dia numa jornada anterior. Nesta, ele ainda vai se abrir.'),
    ).toBeVisible()
    await expect(page.getByText('Mensagem', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Concluir dia' })).toBeHidden()
    await goOnline()
    await expect
      .poll(
        async () =>
          (
            await asServer(app)
              .from('user_progress')
              .select('journey, last_completed_day')
              .eq('user_id', judite.id)
              .order('journey')
          ).data,
      )
      .toEqual([
        { journey: 1, last_completed_day: 30 },
        { journey: 2, last_completed_day: 0 },
      ])
  },
)

test(
  'a member who skipped days and reached day 30 gets the congratulations and the open days',
  { tag: '@thorough' },
  async ({ app, page, enter, freshMember }) => {
    const raab = await freshMember('Raab')
    await giveJourney(app, raab, { daysAgo: 40, completed: [1, 2, 30] })
    await enter(page, raab, '/devocionais')
    await expect(
      page.getByText('Você caminhou 3 dos 30 dias. Os outros continuam abertos, quando quiser.'),
    ).toBeVisible()
    await expect(page.getByRole('region', { name: 'Dias abertos para você' }).getByRole('link')).toHaveCount(27)
  },
)
