import type { Page } from 'playwright/test'
import { isThorough } from '#tests/kit/lane.ts'
import { expectAccessible } from './kit/axe.ts'
import { goInside } from './kit/shell.ts'
import { giveJourney } from './kit/member-phone.ts'
import { expect, test } from './kit/test.ts'

const looks = [
  { width: 360, height: 740, colorScheme: 'light' },
  { width: 360, height: 740, colorScheme: 'dark' },
  { width: 1280, height: 800, colorScheme: 'dark' },
  { width: 1280, height: 800, colorScheme: 'light' },
] as const

let next = 0
/**
 * On a phone and on a laptop, in light and in dark: the page as it stands, without loading it again. The gate takes one
 * look at each page, the next one at the next.
 */
async function expectAccessibleEverywhere(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
  next += 1
  for (const { width, height, colorScheme } of isThorough ? looks : [looks[next % looks.length]!]) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expectAccessible(page)
  }
}

/** The gate opens the first of them and goes to the others inside the app, which costs half of opening each. */
async function expectScreensAccessible(page: Page, paths: readonly string[]): Promise<void> {
  let isInside = false
  for (const path of paths) {
    // What differs in its question alone may have the same title: then nothing would tell that it is there.
    if (isThorough || !isInside || path.includes('?')) await page.goto(path)
    else await goTo(page, path)
    isInside = true
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessibleEverywhere(page)
  }
}

async function goTo(page: Page, path: string): Promise<void> {
  const before = await page.title()
  await page.evaluate(goInside, path)
  await page.waitForFunction((title) => document.title !== title, before)
}

/** What only administrators see is half of all: the gate looks at every other of these screens. */
const sampled = (paths: readonly string[]) => paths.filter((_path, i) => isThorough || i % 2 === 0)

test('axe não acha nada no que uma visitante vê', async ({ page }) => {
  await expectScreensAccessible(page, [
    '/',
    '/nao-existe',
    '/quem-somos',
    '/quem-somos?aba=palavra-da-fundadora',
    '/politica-privacidade',
    '/install',
    '/cadastro',
    '/auth',
  ])
  await page.getByRole('main').getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByText('Erro de Validação').first()).toBeVisible()
  await expectAccessibleEverywhere(page)
})

test('axe não acha nada na jornada', async ({ app, page, enter, freshMember, newDevice }) => {
  await enter(page, await freshMember('Abigail'))
  await expectScreensAccessible(page, ['/', '/devocionais'])
  const ruth = await freshMember('Ruth')
  await giveJourney(app, ruth, { daysAgo: 3, completed: [1, 2] })
  const hers = await (await newDevice()).newPage()
  await enter(hers, ruth)
  await expectScreensAccessible(hers, [
    '/devocionais',
    '/devocional/1',
    '/devocional/3',
    '/devocional/20',
    '/devocional/99',
    '/favoritos',
    '/busca?q=dia',
  ])
})

test('axe não acha nada nas outras telas de uma membra', async ({ page, enter, freshMember }) => {
  await enter(page, await freshMember('Noemi'))
  await expectScreensAccessible(page, ['/recados', '/eventos', '/videos', '/loja', '/fundadora', '/valores', '/perfil'])
})

test('axe não acha nada na área da administradora', async ({ page, enter, freshMember }) => {
  await enter(page, await freshMember('Helena', { role: 'admin' }))
  const paths = [
    '/admin',
    '/admin/users',
    '/admin/usuarios',
    '/admin/email-queue',
    '/admin/diagnostico-email',
    '/test-email',
    '/admin/log',
  ]
  await expectScreensAccessible(page, sampled(paths))
})

test('axe não acha nada onde a administradora publica', async ({ page, enter, freshMember }) => {
  await enter(page, await freshMember('Helena', { role: 'admin' }), '/admin/events?novo')
  await page.getByRole('button', { name: 'Publicar' }).click()
  await expect(page.getByText('Título é obrigatório').first()).toBeVisible()
  await expectAccessibleEverywhere(page)
  const paths = [
    '/admin/recados',
    '/admin/recados?novo',
    '/admin/devotionals?novo',
    '/admin/devotionals',
    '/admin/events',
    '/admin/videos?novo',
    '/admin/videos',
    '/admin/products?novo',
    '/admin/products',
    '/admin/groups',
  ]
  await expectScreensAccessible(page, sampled(paths))
})
