import type { Locator, Page } from 'playwright/test'
import { completedDays, favoritesOnServer, giveJourney } from './kit/member-phone.ts'
import { isThorough } from '#tests/kit/lane.ts'
import { expectUncovered } from './kit/shell.ts'
import { expect, screens, test } from './kit/test.ts'

/** Presses Tab until the focus is there, as somebody without a mouse does. */
async function tabTo(page: Page, target: Locator, most = 60): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${most} presses of Tab do not lead there.`)
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')

test('o primeiro Tab oferece pular para o conteúdo', async ({ page }) => {
  await page.goto('/auth')
  await expect(page.getByRole('main').getByRole('button', { name: 'Entrar', exact: true })).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Pular para o conteúdo' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  // On from there: the header's links are behind her.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
})

test('uma tela que chegou aparece na hora: nenhum relógio a segura', async ({ page }) => {
  // From now on no timer of the page's ends.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.goto('/auth')
  await expect(page.getByRole('main').getByRole('button', { name: 'Entrar', exact: true })).toBeVisible()
})

test('ela sabe sempre onde está, e tudo está a dois toques', async ({ page, enter, freshMember }) => {
  await enter(page, await freshMember('Suzana'), '/loja')
  await test.step('ao mudar de tela o foco vai ao título, a tela é anunciada e começa do alto; voltar leva aonde ela estava', async () => {
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
  await test.step('o que só muda na pergunta do endereço não tira o foco de onde ela escreve', async () => {
    await page.goto('/busca')
    const field = page.getByRole('searchbox')
    await field.pressSequentially('retiro')
    await expect(page).toHaveURL(/\?q=retiro$/)
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
    await expect(field).toBeFocused()
  })
  await test.step('recados, vídeos, valores, a fundadora e a busca estão a dois toques no celular, do início e de qualquer tela', async () => {
    // As low as a cheap phone with the browser's bar.
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
})

test('só com o teclado ela começa a jornada, lê, favorita, compartilha e conclui', async ({
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

  await tabTo(page, page.getByRole('button', { name: 'Favoritar' }))
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Favoritar', pressed: true })).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: 'Compartilhar' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Copiado para a área de transferência').first()).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Concluir dia' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Dia concluído' })).toBeVisible()
  // The page has closed like a book, and the focus is on what it says now.
  await expect.poll(() => focused(page)).toContain('Dia concluído')
  await expect.poll(() => completedDays(app, celia)).toEqual([1])
  await expect.poll(() => favoritesOnServer(app, celia)).toHaveLength(1)
})

test('nada do que recebe o foco fica debaixo das barras do telefone', async ({ app, page, enter, freshMember }) => {
  const alzira = await freshMember('Alzira')
  await giveJourney(app, alzira, { daysAgo: 3, completed: [1] })
  await enter(page, alzira)
  await page.setViewportSize(screens.smallPhone.viewport)
  // The list with most to reach, the page that is read, and the one whose content comes late.
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
      // What is still arriving above may push it away for a moment: it has to come to rest in sight.
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

/** Where the focus is, and whether something of the shell lies over the middle of it. Runs in the page. */
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
