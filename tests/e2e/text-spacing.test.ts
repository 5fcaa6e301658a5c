import type { Page } from 'playwright/test'
import { isThorough } from '#tests/kit/lane.ts'
import { giveJourney } from './kit/member-phone.ts'
import { settle } from './kit/settle.ts'
import { expect, test } from './kit/test.ts'

/** What WCAG 1.4.12 lets readers set for themselves. */
const SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
p { margin-block-end: 2em !important }`

/** What no longer fits: a page wider than its window, or words cut off by their own box. */
async function whatIsCut(page: Page): Promise<string[]> {
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [sheet]
  }, SPACING)
  await settle(page)
  return page.evaluate(() => {
    const cut = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
      const hasWords = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim() !== '',
      )
      if (!hasWords || element.clientWidth <= 1 || !element.checkVisibility()) return false
      const { overflowX, overflowY, textOverflow } = getComputedStyle(element)
      const isCut = (overflow: string, whole: number, shown: number) => overflow === 'hidden' && whole > shown + 1
      return (
        textOverflow !== 'ellipsis' &&
        (isCut(overflowX, element.scrollWidth, element.clientWidth) ||
          isCut(overflowY, element.scrollHeight, element.clientHeight))
      )
    })
    const root = document.documentElement
    return [
      ...(root.scrollWidth > root.clientWidth
        ? [`the page is ${root.scrollWidth} of ${root.clientWidth} pixels wide`]
        : []),
      ...cut.map((element) => `cut: ${element.textContent!.trim().slice(0, 60)}`),
    ]
  })
}

test('with wider spacing of letters and lines nothing is cut off or leaves the screen', async ({
  app,
  page,
  enter,
  freshMember,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  let next = 0
  const go = async (path: string) => {
    next += 1
    // The gate goes to one screen in five.
    if (!isThorough && next % 5 !== 1) return
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect.soft(await whatIsCut(page), path).toEqual([])
  }
  for (const path of ['/', '/auth', '/cadastro', '/quem-somos', '/install', '/politica-privacidade']) await go(path)
  const ester = await freshMember('Ester', { role: 'admin' })
  await giveJourney(app, ester, { daysAgo: 3, completed: [1, 2] })
  await enter(page, ester)
  for (const path of [
    '/devocionais',
    '/devocional/3',
    '/recados',
    '/eventos',
    '/videos',
    '/loja',
    '/valores',
    '/perfil',
    '/favoritos',
    '/busca?q=paz',
    '/admin',
    '/admin/usuarios',
    '/admin/recados',
    '/admin/devotionals?novo',
    '/admin/products',
    '/admin/groups',
  ])
    await go(path)
})

test('the check can fail: a box that does not grow with its text is noticed', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => {
    const box = document.createElement('p')
    box.textContent = 'Uma frase que cabe justo nesta caixa, e não mais.'
    box.style.cssText = 'position: absolute; top: 0; width: 200px; height: 2.4em; overflow: hidden'
    document.body.append(box)
  })
  expect(await whatIsCut(page)).toEqual([expect.stringContaining('Uma frase que cabe')])
})
