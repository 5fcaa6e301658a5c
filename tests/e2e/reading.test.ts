import { readFile } from 'node:fs/promises'
import type { Locator } from 'playwright/test'
import { expectAccessible } from './kit/axe.ts'
import { giveJourney, waitUntilStored } from './kit/member-phone.ts'
import { settle } from './kit/settle.ts'
import { expect, test } from './kit/test.ts'
import { finishSentence, haveVoices, isSpeaking, said } from './kit/voices.ts'

declare global {
  interface Window {
    isMarkedFirst?: boolean
  }
}

/** Notes whether a frame has shown what was chosen before the page has other colours. Runs in the page. */
function watchColours(): void {
  const note = (isMarkedFirst: boolean) => void (window.isMarkedFirst ??= isMarkedFirst)
  const afterFrame = () => requestAnimationFrame(() => setTimeout(note, 0, true))
  document.addEventListener('click', afterFrame, { once: true, capture: true })
  new MutationObserver(() => note(false)).observe(document.documentElement, { attributeFilter: ['data-theme'] })
}

/** How many options stand in each row. */
const rowsOf = (options: Locator) =>
  options.evaluateAll((inputs) => {
    const rows = new Map<number, number>()
    for (const { parentElement } of inputs) {
      const { top } = parentElement!.getBoundingClientRect()
      rows.set(top, (rows.get(top) ?? 0) + 1)
    }
    return [...rows.values()]
  })

test(
  'a member changes text size and colours while reading, and the device remembers them',
  { tag: '@worker' },
  async ({ app, page, enter, freshMember, reopen }) => {
    const ester = await freshMember('Ester')
    await giveJourney(app, ester, { daysAgo: 2 })
    await enter(page, ester, '/devocional/1')
    const size = () =>
      page
        .locator('section[aria-labelledby=message] p')
        .first()
        .evaluate((p) => parseFloat(getComputedStyle(p).fontSize))
    const designed = await size()
    await page.getByRole('button', { name: 'Letra e cores' }).click()
    const panel = page.getByRole('dialog', { name: 'Letra e cores' })
    await expect(panel).toBeVisible()
    await expectAccessible(page)
    const phone = page.viewportSize()!
    for (const width of [320, 412, 820, 1280]) {
      await page.setViewportSize({ ...phone, width })
      expect(new Set(await rowsOf(panel.getByRole('radio'))).size, `rows as long at ${width} px`).toBe(1)
    }
    await page.setViewportSize(phone)
    for (const step of [4, 5]) {
      await panel.getByRole('button', { name: 'Aumentar o texto' }).click()
      await expect(panel.getByText(`Tamanho ${step} de 5`)).toBeVisible()
    }
    expect(await size()).toBeGreaterThan(designed)
    await page.evaluate(watchColours)
    await panel.getByText('Sépia').click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'sepia')
    expect(await page.evaluate(() => window.isMarkedFirst)).toBe(true)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Letra e cores' })).toBeFocused()

    const later = await reopen()
    await later.goto('/devocional/1')
    await expect(later.locator('html')).toHaveAttribute('data-reading', '5')
    await expect(later.locator('html')).toHaveAttribute('data-theme', 'sepia')
    await expect(later.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(later)
    const fits = () => later.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
    await later.setViewportSize({ width: 320, height: 640 })
    expect(await fits()).toBe(true)
  },
)

test('a recado can be read in other colours too', { tag: '@thorough' }, async ({ app, page, enter, freshMember }) => {
  const [recado] = await app.sql<{ id: string }>('select id from public.recados limit 1')
  await enter(page, await freshMember('Eunice'), `/recado/${recado!.id}`)
  await page.getByRole('button', { name: 'Letra e cores' }).click()
  await page.getByRole('dialog', { name: 'Letra e cores' }).getByText('Escuro').click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test(
  'offline the verse becomes a picture: shared where the device can, downloaded where it cannot',
  { tag: ['@worker', '@thorough'] },
  async ({ app, page, enter, freshMember, goOffline }) => {
    const lois = await freshMember('Lois')
    await giveJourney(app, lois, { daysAgo: 2 })
    await enter(page, lois, '/devocional/1')
    await waitUntilStored(page)
    await goOffline()
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'canShare', { value: () => false, configurable: true })
      const draw = HTMLCanvasElement.prototype.toBlob
      const release = new Promise<void>((resolve) => Object.assign(window, { finishDrawing: resolve }))
      HTMLCanvasElement.prototype.toBlob = function (...args) {
        void release.then(() => draw.apply(this, args))
      }
    })
    await page.getByRole('button', { name: 'Imagem do versículo' }).click()
    const dialog = page.getByRole('dialog', { name: 'Versículo em imagem' })
    // The button is in its place before the picture is drawn, and does not move under a finger.
    const button = dialog.getByRole('button', { name: 'Baixar imagem' })
    await expect(button).toBeDisabled()
    await settle(page)
    const place = await button.boundingBox()
    await page.evaluate(() => (window as unknown as { finishDrawing: () => void }).finishDrawing())
    await expect(button).toBeEnabled()
    expect(await button.boundingBox()).toEqual(place)
    const picture = dialog.getByRole('img', { name: /^Imagem com o versículo: “Porque, quem despreza/ })
    await expect(picture).toBeVisible()
    expect(await picture.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight])).toEqual([
      1080, 1350,
    ])
    await expectAccessible(page)
    await expect(dialog.getByRole('button', { name: 'Compartilhar imagem' })).toBeHidden()
    const arrival = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Baixar imagem' }).click()
    const file = await arrival
    expect(file.suggestedFilename()).toBe('versiculo-dia-1.png')
    expect((await readFile(await file.path())).subarray(1, 4).toString()).toBe('PNG')
    await dialog.getByRole('button', { name: 'Fechar' }).click()

    await page.evaluate(() => {
      const shared: { name: string; type: string; size: number }[] = []
      Object.assign(window, { shared })
      Object.defineProperty(navigator, 'canShare', {
        value: ({ files }: ShareData) => files?.length === 1,
        configurable: true,
      })
      Object.defineProperty(navigator, 'share', {
        value: async ({ files }: ShareData) =>
          void shared.push(...files!.map(({ name, type, size }) => ({ name, type, size }))),
        configurable: true,
      })
    })
    await page.getByRole('button', { name: 'Imagem do versículo' }).click()
    await dialog.getByRole('button', { name: 'Compartilhar imagem' }).click()
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { shared: { size: number }[] }).shared))
      .toMatchObject([{ name: 'versiculo-dia-1.png', type: 'image/png' }])
    // The member closes the phone's share sheet: nothing is said.
    await page.evaluate(() =>
      Object.defineProperty(navigator, 'share', {
        value: () => Promise.reject(new DOMException('', 'AbortError')),
        configurable: true,
      }),
    )
    await dialog.getByRole('button', { name: 'Compartilhar imagem' }).click()
    await expect(dialog.getByRole('button', { name: 'Compartilhar imagem' })).not.toHaveAttribute('aria-busy')
    await expect(page.getByText('Não foi possível compartilhar')).toBeHidden()
  },
)

test("the picture is drawn with the app's fonts", async ({ app, page, enter, freshMember }) => {
  const tabita = await freshMember('Tabita')
  await giveJourney(app, tabita, { daysAgo: 2 })
  await enter(page, tabita, '/devocional/1')
  await page.evaluate(() => {
    const asked: string[] = []
    Object.assign(window, { asked })
    const fill = CanvasRenderingContext2D.prototype.fillText
    CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
      asked.push(`${document.fonts.check(this.font, text)} ${this.font}`)
      fill.call(this, text, ...rest)
    }
  })
  await page.getByRole('button', { name: 'Imagem do versículo' }).click()
  await expect(page.getByRole('img', { name: /^Imagem com o versículo/ })).toBeVisible()
  const asked = await page.evaluate(() => (window as unknown as { asked: string[] }).asked)
  expect(asked.length).toBeGreaterThan(3)
  expect(asked.filter((line) => !/^true .*(Fraunces|Figtree) Variable/.test(line))).toEqual([])
})

test('a devotional is read aloud in Portuguese, sentence by sentence, until the member leaves it; without such a voice nothing is offered', async ({
  app,
  page,
  enter,
  freshMember,
}) => {
  const talita = await freshMember('Talita')
  await giveJourney(app, talita, { daysAgo: 2 })
  await enter(page, talita)
  await page.addInitScript(haveVoices)
  const marked = () =>
    page.evaluate(() => [...(CSS.highlights.get('listening') ?? [])].map((range) => (range as Range).toString()))

  await page.goto('/devocional/1')
  const heading = page.getByRole('heading', { name: 'Mensagem' })
  await expect(page.getByRole('button', { name: 'Ouvir' })).toBeVisible()
  // The last part of the page to come.
  await expect(page.getByRole('heading', { name: 'O que ficou comigo' })).toBeVisible()
  const before = await page.locator('article section').evaluateAll((all) => all.map((one) => one.clientHeight))
  await page.getByRole('button', { name: 'Ouvir' }).click()
  expect(await said(page)).toEqual(['pt_BR 1 Versículo'])
  await finishSentence(page)
  expect((await said(page))[1]).toContain('Porque, quem despreza')
  expect((await said(page))[1]).toContain((await marked())[0])
  expect(await page.locator('article section').evaluateAll((all) => all.map((one) => one.clientHeight))).toEqual(before)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Velocidade 1×' }).click()
  expect((await said(page)).at(-1)).toMatch(/^pt_BR 1.25 “?Porque/)
  await page.getByRole('button', { name: 'Pausar' }).click()
  expect(await isSpeaking(page)).toBe(false)
  await page.getByRole('button', { name: 'Continuar' }).click()
  expect(await isSpeaking(page)).toBe(true)
  // It stays in reach further down the page.
  await heading.scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Parar' }).click()
  await expect(page.getByRole('button', { name: 'Ouvir' })).toBeFocused()
  expect(await marked()).toEqual([])

  await page.getByRole('button', { name: 'Ouvir' }).click()
  // A call takes the voice, and the phone tells no page.
  await page.evaluate(() => {
    speechSynthesis.cancel()
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await page.getByRole('button', { name: 'Continuar' }).click()
  expect(await isSpeaking(page)).toBe(true)
  // The page is left, and 'Back' brings it as it was.
  await page.evaluate(() => {
    for (const type of ['pagehide', 'pageshow']) dispatchEvent(new PageTransitionEvent(type, { persisted: true }))
  })
  expect(await isSpeaking(page)).toBe(false)
  await page.getByRole('button', { name: 'Ouvir' }).click()
  expect(await isSpeaking(page)).toBe(true)
  await page.getByRole('link', { name: 'Dia 2' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Dia 2/ })).toBeVisible()
  await expect.poll(() => isSpeaking(page)).toBe(false)
  await expect.poll(marked).toEqual([])

  await page.goto('/devocional/1?english')
  await expect(page.getByRole('button', { name: 'Letra e cores' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ouvir' })).toHaveCount(0)
})
