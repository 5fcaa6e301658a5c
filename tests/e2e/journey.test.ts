import { joinedLive } from './kit/content-screens.ts'
import { asServer, expectPicturesShown, giveJourney } from './kit/member-phone.ts'
import { expect, test } from './kit/test.ts'

test('antes do início há um convite, e iniciar leva ao primeiro dia', async ({ page, login, freshMember }) => {
  await login(page, await freshMember('Eva'))
  await page.goto('/devocional')
  await expect(page).toHaveURL(/\/devocionais$/)
  await page.getByRole('button', { name: 'Iniciar jornada' }).click()
  await expect(page.getByText('Jornada iniciada! ✨').first()).toBeVisible()
  await expect(page).toHaveURL(/\/devocional\/1$/)
  await expectPicturesShown(page)
  for (const label of ['Mensagem', 'Verdade do Dia', 'Oração']) await expect(page.getByText(label, { exact: true })).toBeVisible()
})

test('um dia que ainda não abriu diz quando abre', async ({ app, page, login, freshMember }) => {
  const ester = await freshMember('Ester')
  await giveJourney(app, ester, { daysAgo: 0 })
  await login(page, ester)
  await page.goto('/devocional/2')
  await expect(page.getByRole('heading', { name: 'Cada passo tem seu tempo' })).toBeVisible()
  await expect(page.getByText(/^O dia 2 se abre .+, às? \d+h/)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Voltar para a jornada' }).click()
  await expect(page).toHaveURL(/\/devocionais$/)
})

test('o último dia dá os parabéns', async ({ app, page, login, freshMember }) => {
  const dalva = await freshMember('Dalva')
  await giveJourney(app, dalva, { daysAgo: 40, completed: Array.from({ length: 29 }, (_, i) => i + 1) })
  await login(page, dalva)
  await page.goto('/devocional')
  await expect(page).toHaveURL(/\/devocional\/30$/)
  await page.getByRole('button', { name: 'Concluir dia' }).click()
  await expect(page.getByText(/Parabéns por cada passo/)).toBeVisible()
})

for (const path of ['/devocional/0', '/devocional/31', '/devocional/abc']) {
  test(`${path} não é um dia da jornada`, async ({ app, page, login, freshMember }) => {
    const lidia = await freshMember('Lidia')
    await giveJourney(app, lidia, { daysAgo: 3 })
    await login(page, lidia)
    await page.goto(path)
    await expect(page.getByText('Devocional não encontrado')).toBeVisible()
  })
}

for (const [width, cards] of [[360, 1], [768, 2], [1280, 3]] as const) {
  test(`com ${width} pixels o carrossel mostra ${cards} dia(s) e começa no passo seguinte`, async ({ app, page, login, freshMember }) => {
    await page.setViewportSize({ width, height: 800 })
    const marta = await freshMember('Marta')
    await giveJourney(app, marta, { daysAgo: 9, completed: [1, 2, 3, 4] })
    await login(page, marta)
    await page.goto('/devocionais')
    const carousel = page.getByRole('region', { name: 'Dias da jornada' })
    const shown = carousel.locator('[aria-roledescription=slide]:not([inert])')
    await expect(shown).toHaveCount(cards)
    await carousel.scrollIntoViewIfNeeded()
    await expect(carousel.getByRole('group', { name: /^Dia 5 de 30/ })).toBeInViewport()
    await carousel.getByRole('button', { name: 'Próximos dias' }).click()
    await expect(carousel.getByRole('group', { name: new RegExp(`^Dia ${5 + cards} de 30`) })).toBeInViewport()
  })
}

test('compartilhar copia o endereço onde o aparelho não compartilha', async ({ app, page, context, login, freshMember }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const hulda = await freshMember('Hulda')
  await giveJourney(app, hulda, { daysAgo: 1 })
  await login(page, hulda)
  await page.goto('/devocional/1')
  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await page.getByRole('button', { name: 'Compartilhar' }).click()
  await expect(page.getByText('Copiado para a área de transferência').first()).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('/devocional/1')
})

test('um devocional que a administradora publica, muda ou apaga chega à tela aberta', async ({ app, page, login, freshMember }) => {
  const penina = await freshMember('Penina')
  await giveJourney(app, penina, { daysAgo: 29 })
  await login(page, penina)
  const joined = joinedLive(page)
  await page.goto('/devocional/29')
  const { data } = await asServer(app).from('devotionals').select('title').eq('day_number', 29).single()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(data!.title as string)
  await joined
  await asServer(app).from('devotionals').update({ title: 'Título mudado agora' }).eq('day_number', 29)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Título mudado agora')
  await asServer(app).from('devotionals').update({ title: data!.title }).eq('day_number', 29)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(data!.title as string)
})
