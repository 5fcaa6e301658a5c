import type { Locator, Page } from 'playwright/test'
import { stopClock } from './kit/clock.ts'
import { completedDays, favoritesOnServer, giveJourney } from './kit/member-phone.ts'
import { isThorough } from '#tests/kit/lane.ts'
import { whatDoesNotFit } from './kit/layout.ts'
import { expectUncovered, syncMark } from './kit/shell.ts'
import { expect, screens, test } from './kit/test.ts'

/** Presses Tab until the focus is there, as somebody without a mouse does. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab', most = 60): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press(key)
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${most} presses of Tab do not reach the target.`)
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')

test('the first Tab offers to skip to the content', async ({ page }) => {
  await page.goto('/auth')
  await expect(page.getByRole('main').getByRole('button', { name: 'Entrar', exact: true })).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Pular para o conteúdo' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  // The focus goes on from there: the header's links are behind it.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
})

test('a screen that has loaded appears at once: no timer holds it back', async ({ page }) => {
  // From now on no timer of the page ends.
  await page.clock.install()
  await stopClock(page)
  await page.goto('/auth')
  await expect(page.getByRole('main').getByRole('button', { name: 'Entrar', exact: true })).toBeVisible()
})

test(
  'a member always knows which screen is open, and everything is two taps away',
  { tag: '@thorough' },
  async ({ page, enter, freshMember, newDevice }) => {
    await enter(page, await freshMember('Suzana'), '/loja')
    await test.step('on another screen the focus moves to its title, it is announced and starts at the top; going back restores the position', async () => {
      const last = page.getByRole('button', { name: /^Adicionar ao carrinho/ }).last()
      await last.scrollIntoViewIfNeeded()
      const before = await page.evaluate(() => Math.round(window.scrollY))
      expect(before).toBeGreaterThan(200)
      await page.getByRole('navigation', { name: 'Inferior' }).getByRole('link', { name: 'Eventos' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Eventos' })).toBeFocused()
      await expect(page.getByRole('status').filter({ hasText: 'Página carregada: Eventos' })).toBeAttached()
      expect(await page.evaluate(() => window.scrollY)).toBe(0)
      await page.goBack()
      await expect(page.getByRole('heading', { level: 1, name: 'Loja Oficial' })).toBeFocused()
      await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(before)
    })
    await test.step('the profile is there to read in every window: in the bar below, or else in the header', async () => {
      const desk = await (await newDevice(screens.desktop)).newPage()
      await enter(desk, await freshMember('Ivone', { role: 'admin' }), '/loja')
      for (const [window, mark] of [
        [page, syncMark(page, 'Tudo salvo')],
        [desk, syncMark(desk, 'Tudo salvo')],
      ] as const) {
        await expect(mark).toBeVisible()
        const before = window.viewportSize()!
        for (const width of [1159, 1160, 1279, 1280]) {
          await window.setViewportSize({ width, height: 800 })
          const profile = window.getByRole('link', { name: 'Perfil', exact: true })
          await expect(profile).toHaveCount(1)
          await expect(profile).toBeInViewport({ ratio: 1 })
          expect(await whatDoesNotFit(window), `${width} px`).toEqual([])
        }
        await window.setViewportSize(before)
      }
    })
    await test.step('a change of the query alone leaves the focus in the field', async () => {
      await page.goto('/busca')
      const field = page.getByRole('searchbox')
      await field.pressSequentially('retiro')
      await expect(page).toHaveURL(/\?q=retiro$/)
      await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
      await expect(field).toBeFocused()
    })
    await test.step('recados, videos, values, the founder and the search are two taps away on a phone, from the home page and from any screen', async () => {
      // A cheap phone with the browser's bar is this low.
      await page.setViewportSize({ width: 360, height: 616 })
      await page.goto('/')
      const home = page.getByRole('navigation', { name: 'Mais do ministério' })
      const titles = {
        Recados: 'Recados',
        Vídeos: 'Vídeos',
        Valores: 'Valores',
        Fundadora: 'Mensagem da Fundadora',
        Buscar: 'Buscar',
      }
      // Below the day and the news.
      await home.scrollIntoViewIfNeeded()
      await expectUncovered(home.getByRole('link', { name: 'Recados' }))
      for (const [name, title] of Object.entries(titles)) {
        await home.getByRole('link', { name }).click()
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
        await page.goBack()
      }
      await page.goto('/loja')
      for (const [name, title] of Object.entries(titles)) {
        await page.getByRole('button', { name: /^Minha conta/ }).click()
        await page.getByRole('dialog', { name: 'Minha conta' }).getByRole('link', { name }).click()
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      }
    })
  },
)

test('with the keyboard alone a member starts the journey, reads, favourites, shares and completes a day', async ({
  app,
  page,
  context,
  enter,
  freshMember,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.setViewportSize(screens.desktop.viewport)
  const celia = await freshMember('Celia')
  await enter(page, celia, '/')
  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined, configurable: true }))
  await tabTo(page, page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Devocionais' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Iniciar jornada' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /^Dia 1: / })).toBeFocused()

  await tabTo(page, page.getByRole('button', { name: 'Concluir dia' }))
  await tabTo(page, page.getByRole('button', { name: 'Favoritar' }))
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Favoritar', pressed: true })).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: 'Compartilhar' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Copiado para a área de transferência').first()).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Concluir dia' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Dia concluído' })).toBeVisible()
  // The page has closed, and the focus is on what it says now.
  await expect.poll(() => focused(page)).toContain('Dia concluído')
  await expect.poll(() => completedDays(app, celia)).toEqual([1])
  await expect.poll(() => favoritesOnServer(app, celia)).toHaveLength(1)
})

test('nothing that receives the focus stays under the bars of a phone', async ({ app, page, enter, freshMember }) => {
  const alzira = await freshMember('Alzira')
  await giveJourney(app, alzira, { daysAgo: 3, completed: [1] })
  await enter(page, alzira)
  await page.setViewportSize(screens.smallPhone.viewport)
  // The longest list, the page that members read, and the page whose content comes late.
  const sample = ['/devocional/2', '/recados', '/perfil']
  for (const path of isThorough ? [...sample, '/devocionais', '/loja'] : sample) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const hidden: string[] = []
    let isIn = false
    for (let presses = 0; presses < 90; presses += 1) {
      await page.keyboard.press('Tab')
      const place = await page.evaluate(placeOfFocus)
      if (place === null) continue
      isIn ||= place.isInMain
      if (isIn && !place.isInMain) break
      // What still arrives above may push it away for a moment: it has to come to rest in sight.
      const isInSight = async () => (await page.evaluate(placeOfFocus))?.isCovered === false
      if (
        isIn &&
        place.isCovered &&
        !(await expect
          .poll(isInSight)
          .toBe(true)
          .then(
            () => true,
            () => false,
          ))
      )
        hidden.push(`${path}: ${place.name}`)
    }
    expect(isIn, path).toBe(true)
    expect(hidden).toEqual([])
  }
})

/** Where the focus is, and whether part of the shell covers its middle. Runs in the page. */
function placeOfFocus(): { name: string; isInMain: boolean; isCovered: boolean } | null {
  const element = document.activeElement
  if (!element || element === document.body) return null
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
  const bar = above?.closest('header, nav, footer') ?? null
  const isOutside = bottom <= 0 || top >= window.innerHeight
  return {
    name: element.getAttribute('aria-label') ?? element.textContent ?? element.tagName,
    isInMain: element.closest('main') !== null,
    isCovered: isOutside || (bar !== null && !bar.contains(element)),
  }
}
