import type { Page } from 'playwright/test'
import { isThorough } from '#tests/kit/lane.ts'
import { expectAccessible, setTheme, themes } from './kit/axe.ts'
import { goTo } from './kit/shell.ts'
import { giveJourney } from './kit/member-phone.ts'
import { expect, test } from './kit/test.ts'

/** The theme changes from one look to the next, which the gate takes for the next page. */
const looks = [360, 1280].flatMap((width) => themes.map((theme) => ({ width, theme })))

let next = 0
/**
 * Checks the loaded page on a phone and a laptop, in light, dark and sepia. The gate checks each
 * page in one look and takes the next look for the next page.
 */
async function expectAccessibleEverywhere(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
  next += 1
  for (const { width, theme } of isThorough ? looks : [looks[next % looks.length]!]) {
    await page.setViewportSize({ width, height: 740 })
    await setTheme(page, theme)
    await expectAccessible(page)
  }
}

/** The gate loads the first page and navigates in the app to the others, which costs half. */
async function expectScreensAccessible(page: Page, paths: readonly string[]): Promise<void> {
  let isInside = false
  for (const path of paths) {
    // Pages that differ only in the query may share a title, which `goTo` waits for.
    if (isThorough || !isInside || path.includes('?')) await page.goto(path)
    else await goTo(page, path)
    isInside = true
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessibleEverywhere(page)
  }
}

/** Half of all screens are for administrators: the gate checks every other one of them. */
const sampled = (paths: readonly string[]) => paths.filter((_path, i) => isThorough || i % 2 === 0)

test('axe finds nothing on the screens of a visitor', async ({ page }) => {
  await expectScreensAccessible(page, [
    '/',
    '/nao-existe',
    '/quem-somos',
    '/quem-somos?aba=palavra-da-fundadora',
    '/politica-privacidade',
    '/install',
    '/cadastro',
    '/emails',
    '/auth',
  ])
  await page.getByRole('main').getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByText('Erro de Validação').first()).toBeVisible()
  await expectAccessibleEverywhere(page)
})

test('axe finds nothing on the journey', async ({ app, page, enter, freshMember, newDevice }) => {
  await enter(page, await freshMember('Abigail'))
  await expectScreensAccessible(page, ['/', '/devocionais'])
  const ruth = await freshMember('Ruth')
  await giveJourney(app, ruth, { daysAgo: 3, completed: [1, 2] })
  const withJourney = await (await newDevice()).newPage()
  await enter(withJourney, ruth)
  await expectScreensAccessible(withJourney, [
    '/devocionais',
    '/devocional/1',
    '/devocional/3',
    '/devocional/20',
    '/devocional/99',
    '/favoritos',
    '/busca?q=dia',
  ])
})

test('axe finds nothing on the other screens of a member', async ({ page, enter, freshMember }) => {
  await enter(page, await freshMember('Noemi'))
  await expectScreensAccessible(page, [
    '/recados',
    '/eventos',
    '/videos',
    '/loja',
    '/pedidos',
    '/fundadora',
    '/valores',
    '/perfil',
  ])
})

test('axe finds nothing in the administration area', async ({ page, enter, freshMember }) => {
  await enter(page, await freshMember('Helena', { role: 'admin' }))
  const paths = [
    '/admin',
    '/admin/users',
    '/admin/usuarios',
    '/admin/arquivos',
    '/admin/email-queue',
    '/admin/diagnostico-email',
    '/test-email',
    '/admin/log',
  ]
  await expectScreensAccessible(page, sampled(paths))
})

test('axe finds nothing where the administrator publishes', async ({ page, enter, freshMember }) => {
  await enter(page, await freshMember('Helena', { role: 'admin' }), '/admin/events?novo')
  await page.getByRole('button', { name: 'Publicar' }).click()
  await expect(page.getByText('Título é obrigatório').first()).toBeVisible()
  await expectAccessibleEverywhere(page)
  const paths = [
    '/admin/recados',
    '/admin/recados?novo',
    '/admin/devotionals?novo',
    '/admin/devotionals',
    '/admin/devotionals/importar',
    '/admin/events',
    '/admin/videos?novo',
    '/admin/videos',
    '/admin/products?novo',
    '/admin/products',
    '/admin/groups',
    '/admin/pedidos',
  ]
  await expectScreensAccessible(page, sampled(paths))
})
