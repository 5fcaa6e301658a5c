import { interceptContent } from './kit/content-screens.ts'
import { expect, test } from './kit/test.ts'

const screens = [
  { path: '/eventos', title: 'Eventos', loading: 'Carregando eventos…' },
  { path: '/videos', title: 'Vídeos', loading: 'Carregando vídeos…' },
  { path: '/loja', title: 'Loja Oficial', loading: 'Carregando a loja…' },
  { path: '/fundadora', title: 'Mensagem da Fundadora' },
  { path: '/valores', title: 'Valores' },
]
const emptyTexts = /Nenhum (evento|vídeo|produto) disponível no momento/

for (const { path, title, loading } of screens.filter(({ loading }) => loading)) {
  const tag = path === '/eventos' ? [] : '@thorough'
  test(
    `${path}: until the first load arrives, the screen says that it is loading, not that it is empty`,
    { tag },
    async ({ page, login, freshMember }) => {
      const held = Promise.withResolvers<void>()
      await interceptContent(page, async (route) => {
        await held.promise
        await route.continue().catch(() => undefined) // The page that asked may have been left.
      })
      await login(page, await freshMember('Dalila'))
      await page.goto(path)
      await expect(page.getByRole('status').filter({ hasText: loading! })).toBeAttached()
      await expect(page.getByText(emptyTexts)).toHaveCount(0)
      held.resolve()
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page.getByText(emptyTexts)).toHaveCount(0)
    },
  )

  test(
    `${path}: when the first load fails, the member is told and can retry`,
    { tag },
    async ({ page, login, freshMember, allowProblems }) => {
      allowProblems(/status of 500/, /Synchronisation will be tried again/)
      // The app waits as long as the server asks, so only her own retry can bring the content.
      await interceptContent(page, (route) =>
        route.fulfill({ status: 500, json: {}, headers: { 'Retry-After': '600' } }),
      )
      await login(page, await freshMember('Orfa'))
      await page.goto(path)
      await expect(
        page.getByRole('heading', { level: 1, name: 'Seu conteúdo ainda não chegou a este aparelho' }),
      ).toBeVisible()
      await expect(page).toHaveTitle(`${title} · Florescer`)
      await page.context().unrouteAll()
      await page.getByRole('button', { name: 'Tentar novamente' }).click()
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    },
  )
}

test(
  'the header, the bar on a phone and the home page lead to these screens, and the two about the ministry to each other',
  { tag: '@thorough' },
  async ({ page, newDevice, enter, freshMember }) => {
    const joana = await freshMember('Joaquina')
    await enter(page, joana, '/')
    const bar = page.getByRole('navigation', { name: 'Inferior' })
    await bar.getByRole('link', { name: 'Eventos' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Eventos' })).toBeVisible()
    await bar.getByRole('link', { name: 'Loja' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Loja Oficial' })).toBeVisible()
    // Links that do not fit in the bar are in the footer.
    await page.getByRole('navigation', { name: 'Rodapé' }).getByRole('link', { name: 'Vídeos' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Vídeos' })).toBeVisible()

    await page.goto('/')
    await page.getByRole('main').getByRole('link', { name: 'Ver Eventos' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Eventos' })).toBeVisible()
    await page.goto('/')
    await page.getByRole('main').getByRole('link', { name: 'Loja Oficial' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Loja Oficial' })).toBeVisible()

    const desk = await (
      await newDevice({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })
    ).newPage()
    await enter(desk, joana, '/')
    const header = desk.getByRole('navigation', { name: 'Principal' })
    await expect(header.getByRole('link')).toHaveText([
      'Devocionais',
      'Recados',
      'Valores',
      'Vídeos',
      'Eventos',
      'Loja',
    ])
    await header.getByRole('link', { name: 'Valores' }).click()
    const values = desk.getByRole('main').getByRole('heading', { level: 2 })
    await expect(values.filter({ hasNotText: 'fundadora' })).toHaveText([
      'Jesus como centro',
      'Amor incondicional',
      'Fé viva',
      'Comunhão verdadeira',
    ])
    await desk.getByRole('link', { name: 'Ler a mensagem' }).click()
    await expect(desk.getByRole('heading', { level: 1, name: 'Mensagem da Fundadora' })).toBeVisible()
    await desk.getByRole('link', { name: 'Conhecer os nossos valores' }).click()
    await expect(desk.getByRole('heading', { level: 1, name: 'Valores' })).toBeVisible()
  },
)
