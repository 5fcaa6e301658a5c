import type { Page } from 'playwright/test'
import { dropApp, holdApp, isFilledIn, takenOver } from './kit/filled-screen.ts'
import { setLetters } from './kit/layout.ts'
import { completedDays, favoritesOnServer, giveJourney, waitUntilReadyForOffline } from './kit/member-phone.ts'
import { pressSignOut } from './kit/shell.ts'
import { stylesheetsOf } from './kit/stylesheets.ts'
import { type Account, type App, expect, screens, test, type TestFixtures } from './kit/test.ts'

/*
 * The worker answers a devotional's address with the day's own text (sw/picture.ts), and the app
 * takes over the page as it stands. A difference between the two is an error of React on the
 * console, which fails each of these stories by itself.
 */

/** Marks what stands in the page now. */
const mark = (page: Page) =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll('#root *')) Object.assign(element, { wasThere: true })
  })

/** What of the page has been replaced since `mark`, besides what is in `except`. */
const replaced = (page: Page, except = 'nothing') =>
  page.evaluate(
    (except) =>
      [...document.querySelectorAll('header, header a, header button, main, main *, footer, nav, nav *')]
        .filter((element) => !('wasThere' in element) && !element.closest(except))
        .map((element) => element.outerHTML.slice(0, 100)),
    except,
  )

/**
 * What of the administrator's desk, or of the hole for her name, shows at any moment while the page is still coming: a slow phone
 * paints what has come. Runs in each page before its scripts.
 */
function watchDesk(): void {
  const shownDesk: string[] = []
  Object.assign(globalThis, { shownDesk })
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const added of addedNodes)
        if (added instanceof Element)
          for (const each of [added, ...added.querySelectorAll('*')]) {
            if (each.matches('a[href^="/admin"]') && each.checkVisibility()) shownDesk.push(each.outerHTML)
            if (
              each.textContent.includes('%nome%') &&
              each.matches('h1') &&
              each.checkVisibility({ visibilityProperty: true })
            )
              shownDesk.push(each.outerHTML)
          }
  }).observe(document, { childList: true, subtree: true })
}

/** Whether the screen took taps at each moment at which one of the app's stylesheets was asked for. Runs as above. */
function watchStyles(): void {
  const tookTaps: boolean[] = []
  Object.assign(globalThis, { tookTaps })
  const seen = new Set<Node>()
  new MutationObserver(() => {
    const title = document.querySelector('h1')
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
      if (link.hasAttribute('disabled') || seen.has(link)) continue
      seen.add(link)
      tookTaps.push(title !== null && Object.keys(title).some((key) => key.startsWith('__reactFiber')))
    }
  }).observe(document, { attributes: true, childList: true, subtree: true })
}

/** A member's journey, loaded again as the worker fills it in. @param watch runs before its scripts */
async function reloadWatched(
  watch: () => void,
  app: App,
  page: Page,
  member: Account,
  enter: TestFixtures['enter'],
): Promise<void> {
  await giveJourney(app, member, { daysAgo: 4, completed: [1, 2] })
  await enter(page, member, '/devocionais')
  await waitUntilReadyForOffline(page)
  await page.addInitScript(watch)
  await page.reload()
  expect(await isFilledIn(page)).toBe(true)
}

test(
  'the page that stands already takes taps before the app asks for a stylesheet',
  { tag: '@worker' },
  async ({ app, page, enter, freshMember }) => {
    await reloadWatched(watchStyles, app, page, await freshMember('Noemi Prado'), enter)
    await takenOver(page)
    const tookTaps = () => page.evaluate(() => (globalThis as unknown as { tookTaps: boolean[] }).tookTaps)
    await expect.poll(tookTaps).toContain(true)
    expect(await tookTaps()).not.toContain(false)
  },
)

test(
  'a stylesheet that does not come keeps no other away, and is asked for again',
  { tag: '@worker' },
  async ({ app, page, context, enter, freshMember, expectProblems }) => {
    const noemi = await freshMember('Noemi Prado')
    await giveJourney(app, noemi, { daysAgo: 4, completed: [1, 2] })
    await enter(page, noemi, '/devocionais')
    await waitUntilReadyForOffline(page)
    await page.reload()
    expect(await isFilledIn(page)).toBe(true)
    await takenOver(page)
    const sheets = () => stylesheetsOf(page)
    // The first that the page itself asks for: those after it must not wait for it.
    const lost = (await sheets())[0]!.path
    expectProblems(/Failed to (load resource|fetch)|ERR_CONNECTION_RESET/)
    await page.evaluate(dropApp, lost)
    await context.route(`**${lost}`, (route) => route.abort('connectionreset'))
    await page.reload()
    expect(await isFilledIn(page)).toBe(true)
    await takenOver(page)
    await expect.poll(async () => (await sheets()).filter(({ media }) => media === 'print')).toEqual([])
    expect((await sheets()).filter(({ isThere }) => !isThere)).toEqual([{ path: lost, media: 'all', isThere: false }])

    await context.unroute(`**${lost}`)
    await page.getByRole('navigation', { name: 'Inferior' }).getByRole('link', { name: 'Eventos' }).click()
    await expect.poll(sheets).toContainEqual({ path: lost, media: 'all', isThere: true })
  },
)

/** Notes how far the page's fonts are when its text is in the document. Runs before its scripts. */
function watchFonts(): void {
  new MutationObserver((_changes, observer) => {
    if (!document.querySelector('h1')) return
    observer.disconnect()
    const own = [...document.fonts].filter(({ display }) => display === 'optional')
    Object.assign(globalThis, { fontsAtText: own.map(({ status }) => status) })
  }).observe(document, { childList: true, subtree: true })
}

test(
  'the fonts of the page that stands have been asked for before its text is laid out',
  { tag: '@worker' },
  async ({ app, page, enter, freshMember }) => {
    await reloadWatched(watchFonts, app, page, await freshMember('Noemi Prado'), enter)
    const statuses = await page.evaluate(() => (globalThis as unknown as { fontsAtText: string[] }).fontsAtText)
    expect(statuses).toHaveLength(2)
    for (const status of statuses) expect(status).toMatch(/^load(ing|ed)$/)
  },
)

test(
  'the day can be read before the app runs; what she has tapped, selected and scrolled is still there afterwards',
  { tag: '@worker' },
  async ({ app, page, context, enter, freshMember }) => {
    const rute = await freshMember('Rute Prado')
    await giveJourney(app, rute, { daysAgo: 4, completed: [1, 2] })
    await enter(page, rute, '/devocionais')
    await waitUntilReadyForOffline(page)
    const scripts = await holdApp(page, context)
    // However busy this machine is, the page's fonts are there at its first frame.
    await page.addInitScript(() => void (document.fonts.check = () => true))

    await page.goto('/devocional')
    await expect(page).toHaveURL(/\/devocional\/3$/)
    await expect(page).toHaveTitle(/^Dia 3: .+ · Florescer$/)
    await expect(page.getByText('Verdade do Dia')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Minha conta: Rute Prado' })).toHaveText('R')
    await expect(page.getByRole('link', { name: 'Admin' })).toHaveCount(0)
    await expect(page.getByRole('main').locator('img')).toHaveJSProperty('complete', true)
    await mark(page)
    const faces = await page.evaluate(() => document.fonts.size)

    // Each tap counts once, however often she tries.
    await page.getByRole('button', { name: 'Favoritar' }).click()
    await page.getByRole('button', { name: 'Favoritar' }).click()
    await page.getByRole('button', { name: 'Concluir dia' }).focus()
    const before = await page.evaluate(() => {
      scrollTo(0, 300)
      getSelection()!.selectAllChildren(document.querySelector('#message ~ div p')!)
      return { top: scrollY, words: String(getSelection()) }
    })
    expect(before).toEqual({ top: 300, words: expect.stringMatching(/\w/) })

    scripts.release()
    await takenOver(page)
    // No font is declared again, which would show the stand-ins for a frame.
    await expect(page.locator('link[media="print"]')).toHaveCount(0)
    expect(await page.evaluate(() => document.fonts.size)).toBe(faces)
    // Her own lines come from the database, into the place that the page keeps for them.
    expect(await replaced(page, 'section:has(textarea)')).toEqual([])
    expect(await page.evaluate(() => ({ top: scrollY, words: String(getSelection()) }))).toEqual(before)
    await expect(page.getByRole('button', { name: 'Concluir dia' })).toBeFocused()
    await expect(page.getByRole('button', { name: 'Favoritar', pressed: true })).not.toHaveAttribute('aria-busy')
    await expect.poll(() => favoritesOnServer(app, rute)).toHaveLength(1)
    await page.keyboard.press('Enter')
    await expect.poll(() => completedDays(app, rute)).toEqual([1, 2, 3])
  },
)

test(
  'a completed day stands before the app runs too, also the last one with its garden; what she taps there opens then, and a failure of the app is told',
  { tag: '@worker' },
  async ({ app, page, context, enter, freshMember, allowProblems }) => {
    allowProblems(/The app could not be loaded|ERR_CONNECTION_RESET|Failed to fetch|ERR_FAILED/)
    const eva = await freshMember('Eva', { role: 'admin' })
    await giveJourney(app, eva, { daysAgo: 40, completed: [1, 2, 30] })
    await enter(page, eva, '/devocionais')
    await waitUntilReadyForOffline(page)
    const { release } = await holdApp(page, context)
    await page.goto('/devocional/2')
    await expect(page.getByRole('heading', { name: 'Dia concluído' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Ir para o dia 3' })).toBeVisible()
    await mark(page)
    const reread = page.getByRole('button', { name: 'Reler devocional' })
    await reread.click()
    await expect(reread).toHaveAttribute('aria-busy', 'true')
    release()
    await takenOver(page)
    await expect(page.getByRole('heading', { name: 'Mensagem' })).toBeVisible()
    await expect(reread).not.toHaveAttribute('aria-busy')

    await context.unroute(/\/assets\/app-[^/]+\.js$/)
    const last = await holdApp(page, context)
    await page.goto('/devocional/30')
    await expect(page.getByText(/Parabéns por cada passo/)).toBeVisible()
    const top = async () => (await reread.boundingBox())!.y
    const before = await top()
    await mark(page)
    last.release()
    await takenOver(page)
    // The garden comes into the place that the page keeps for it.
    await expect(page.getByRole('img', { name: 'Seu jardim: 3 de 30 pétalas abertas' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Guardar o jardim' })).toBeVisible()
    expect(Math.abs((await top()) - before)).toBeLessThan(2)
    expect(await replaced(page, 'section:has(textarea), div:has(> [role=img]) > *')).toEqual([])

    await context.unroute(/\/assets\/app-[^/]+\.js$/)
    const { lose } = await holdApp(page, context)
    await page.goto('/devocional/3')
    const complete = page.getByRole('button', { name: 'Concluir dia' })
    await complete.click()
    await expect(complete).toHaveAttribute('aria-busy', 'true')
    await expect(page.getByRole('alert')).toBeHidden()
    lose()
    await expect(page.getByRole('alert')).toContainText('não foi guardado')
    await expect(complete).not.toHaveAttribute('aria-busy')
    await context.unroute(/\/assets\/app-[^/]+\.js$/)
    await page.getByRole('alert').getByRole('link', { name: 'Abrir de novo' }).click()
    await takenOver(page)
    expect(await completedDays(app, eva)).toEqual([1, 2, 30])
  },
)

test(
  'the first page greets her and opens on today before the app runs; without a session it is the visitor’s',
  { tag: '@worker' },
  async ({ app, page, context, enter, freshMember }) => {
    // What a replacement would take for its own.
    const isa = await freshMember('Isa $& Duarte')
    await giveJourney(app, isa, { daysAgo: 4, completed: [1, 2] })
    await enter(page, isa, '/devocionais')
    await waitUntilReadyForOffline(page)
    const { release } = await holdApp(page, context)
    await page.addInitScript(watchDesk)
    await page.goto('/?source=pwa')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^(Bom dia|Boa tarde|Boa noite), Isa$/)
    expect(await isFilledIn(page)).toBe(true)
    await expect(page.getByRole('button', { name: 'Minha conta: Isa $& Duarte' })).toHaveText('I')
    await expect(page.getByText(/^Dia 3 de 30 · \d+ minutos?$/)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Novidades' })).toContainText('3 dias abertos, no seu tempo')
    expect(await page.evaluate(() => (globalThis as never as { shownDesk: string[] }).shownDesk)).toEqual([])
    await mark(page)
    const today = page.getByRole('link', { name: 'Devocional de Hoje' })
    await today.focus()
    release()
    await takenOver(page)
    await expect(page.locator('link[media="print"]')).toHaveCount(0)
    expect(await replaced(page)).toEqual([])
    await expect(today).toBeFocused()
    await today.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: /^Dia 3/ })).toBeVisible()

    await pressSignOut(page)
    await expect(page).toHaveURL(`${app.url}/`)
    await page.goto('/?source=pwa')
    await expect(page.getByRole('link', { name: 'Entrar no Ministério' }).first()).toBeVisible()
    await expect(page.getByRole('heading', { name: /, Isa$/ })).toHaveCount(0)
    await expect(page.getByText('Duarte')).toHaveCount(0)
  },
)

test(
  'the thirty days and the recados stand before the app runs too; what she taps, focuses and scrolls survives, and a day that opened meanwhile is open',
  { tag: '@worker' },
  async ({ app, page, context, enter, freshMember }) => {
    await page.setViewportSize(screens.phone.viewport)
    const noa = await freshMember('Noa')
    await giveJourney(app, noa, { daysAgo: 4, completed: [1, 2] })
    await enter(page, noa, '/devocionais')
    await waitUntilReadyForOffline(page)
    const first = await holdApp(page, context)
    await page.addInitScript(watchDesk)
    await page.goto('/devocionais')
    await expect(page.getByRole('link', { name: 'Continuar do dia 3' })).toBeVisible()
    await expect(page).toHaveTitle('Devocionais · Florescer')
    await expect(page.getByRole('link', { name: 'Novo devocional' })).toHaveCount(0)
    expect(await page.evaluate(() => (globalThis as never as { shownDesk: string[] }).shownDesk)).toEqual([])
    const grid = page.getByRole('region', { name: 'Ir para um dia' })
    await expect(grid.getByRole('img', { name: /^Dia 6 bloqueado\. Disponível (hoje|amanhã)/ })).toBeVisible()
    await mark(page)
    const row = page.getByRole('region', { name: 'Dias da jornada' })
    await row.scrollIntoViewIfNeeded()
    await expect(row.getByRole('group', { name: /^Dia 3 de 30/ })).toBeInViewport()
    await row.getByRole('button', { name: 'Próximos dias' }).click()
    await row.getByRole('button', { name: 'Próximos dias' }).click()
    const top = await page.evaluate(() => (scrollTo(0, 300), scrollY))
    // The phone sleeps over midnight.
    await page.clock.setSystemTime(Date.now() + 86_400_000)
    first.release()
    await takenOver(page)
    await expect(grid.getByRole('link', { name: 'Dia 6 de 30, aberto' })).toBeVisible()
    // Only what belongs to the day that has opened, and the pictures that her taps have brought
    // near.
    const expected = '[aria-label^="Dia 6"], [aria-roledescription=slide] [data-status] > :first-child'
    const others = (await replaced(page, expected)).filter((html) => /^<(section|ul|ol|div|h\d|button)\b/.test(html))
    expect(others).toEqual([])
    expect(await page.evaluate(() => scrollY)).toBe(top)
    // Two taps on the same button before the app count once.
    await expect(row.locator('[aria-roledescription=slide]:not([inert])')).toHaveAccessibleName(/^Dia 4 de 30/)

    await context.unroute(/\/assets\/app-[^/]+\.js$/)
    const second = await holdApp(page, context)
    await page.goto('/recados')
    await expect(page.getByRole('listitem').filter({ hasText: 'Importante' }).first()).toBeVisible()
    await mark(page)
    await page.getByRole('button', { name: 'Marcar todos como lidos' }).click()
    const more = page.getByRole('link', { name: /^Ler mais: / }).nth(1)
    await more.focus()
    second.release()
    await takenOver(page)
    await expect(page.getByText('Tudo lido')).toBeVisible()
    await expect(more).toBeFocused()
    await expect(page.locator('main li[style]').first()).toBeVisible()
    // The list has become a virtual one: what stood there is still the same, others have come.
    expect((await replaced(page)).filter((html) => /^<li\b.* data-index="[0-7]"/.test(html))).toEqual([])

    // A tapped tab is marked at once; the screen stands until the new one is ready.
    const tapped = await page.evaluate(async () => {
      const tab = document.querySelector<HTMLElement>('[data-bottom-bar] a[href="/loja"]')!
      tab.click()
      await Promise.resolve()
      return [tab.ariaCurrent, document.querySelector('h1')!.textContent]
    })
    expect(tapped).toEqual(['page', 'Recados'])
    await expect(page.getByRole('heading', { level: 1, name: 'Loja Oficial' })).toBeVisible()
  },
)

test(
  'nothing of a member stands in the page after she has signed out, in another tab too, or for the next member',
  { tag: '@worker' },
  async ({ app, page, context, enter, freshMember }) => {
    const ana = await freshMember('Ana Nogueira')
    await giveJourney(app, ana, { daysAgo: 4, completed: [1, 2] })
    await enter(page, ana, '/devocionais')
    await waitUntilReadyForOffline(page)
    const other = await context.newPage()
    await other.goto('/devocionais')
    // The other tab has the app.
    await takenOver(other)

    const scripts = await holdApp(page, context)
    await page.goto('/devocional/3')
    await expect(page.getByText('Verdade do Dia')).toBeVisible()
    expect(await isFilledIn(page)).toBe(true)
    const title = (await page.getByRole('heading', { level: 1 }).textContent())!
    await pressSignOut(other)
    await expect(other).toHaveURL(/\/$/)
    await expect(page.getByText('Verdade do Dia')).toHaveCount(0)
    expect(await page.content()).not.toContain(title.replace('Dia 3: ', ''))
    scripts.release()
    await expect(page).toHaveURL(/\/auth$/)

    const bia = await freshMember('Bia')
    await giveJourney(app, bia, { daysAgo: 9 })
    await enter(page, bia)
    // The identity changes before the session does: at the last moment, since the app of an open
    // tab would put it right.
    await page.goto('/devocional/3')
    await expect(page.getByRole('heading', { level: 1, name: /^Dia 3: / })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Minha conta: Bia' })).toBeVisible()
    await page.addInitScript((id) => {
      const identity = JSON.parse(localStorage.getItem('florescer.identity')!) as object
      localStorage.setItem('florescer.identity', JSON.stringify({ ...identity, userId: id }))
    }, ana.id)
    await page.goto('/devocional/3', { waitUntil: 'commit' })
    await page.waitForFunction(() => document.readyState !== 'loading')
    expect(await page.evaluate(() => document.getElementById('root')!.dataset.filled)).toBeUndefined()
  },
)

test(
  'a day that was changed while the app was closed stands as it was, and changes under her eyes; at the next opening it is new at once',
  { tag: ['@worker', '@thorough'] },
  async ({ app, page, context, enter, freshMember }) => {
    const mara = await freshMember('Mara')
    await giveJourney(app, mara, { daysAgo: 4, completed: [1, 2] })
    await enter(page, mara, '/devocionais')
    await waitUntilReadyForOffline(page)
    const { release } = await holdApp(page, context)
    await page.goto('/devocional/3')
    await expect(page.getByText('Verdade do Dia')).toBeVisible()
    const [{ action }] = (await app.sql('select action from public.devotionals where day_number = 3')) as [
      { action: string },
    ]
    const change = (words: string) => app.sql('update public.devotionals set action = $1 where day_number = 3', [words])
    try {
      await change('Uma frase nova.')
      await expect(page.getByText(action)).toBeVisible()
      release()
      await takenOver(page)
      await expect(page.getByText('Uma frase nova.')).toBeVisible()
      await expect(page.getByText(action)).toHaveCount(0)
      await context.unroute(/\/assets\/app-[^/]+\.js$/)
      const again = await holdApp(page, context)
      await page.goto('/devocional/3')
      await expect(page.getByText('Uma frase nova.')).toBeVisible()
      expect(await isFilledIn(page)).toBe(true)
      again.release()
      await takenOver(page)
    } finally {
      await change(action)
    }
  },
)

for (const [name, look] of [
  ['on a small phone with the largest letters, in the dark', { width: 320, theme: 'dark', reading: '5', letters: 200 }],
  ['on a phone, in sepia', { width: 360, theme: 'sepia', reading: '1', letters: 100 }],
  ['on a computer', { width: 1280, theme: 'light', reading: '4', letters: 100 }],
] as const) {
  test(
    `nothing moves when the app takes over ${name}, offline`,
    { tag: ['@worker', '@thorough'] },
    async ({ app, enter, freshMember, newDevice, goOffline, page: _page }) => {
      const lia = await freshMember('Lia')
      await giveJourney(app, lia, { daysAgo: 4, completed: [1, 2] })
      const device = await newDevice({ ...screens.phone, viewport: { width: look.width, height: 740 } })
      const first = await device.newPage()
      await enter(first, lia, '/devocionais')
      await waitUntilReadyForOffline(first)
      await first.evaluate(
        ([theme, reading]) => {
          localStorage.setItem('florescer:theme', theme)
          localStorage.setItem('florescer:reading', reading)
        },
        [look.theme, look.reading] as const,
      )
      await first.close()
      await goOffline(device)
      const page = await device.newPage()
      await setLetters(page, look.letters)
      await page.addInitScript(() => {
        const shifts: unknown[] = []
        Object.assign(window, { shifts })
        interface LayoutShift extends PerformanceEntry {
          sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
        }
        new PerformanceObserver((list) => {
          for (const { startTime, sources } of list.getEntries() as LayoutShift[])
            for (const { node, previousRect, currentRect } of sources) {
              // In a wide header the mark's words change when the app knows more, as ever.
              if (node instanceof Element && node.closest('header')) continue
              shifts.push([
                startTime,
                node instanceof Element ? node.outerHTML.slice(0, 80) : node?.textContent,
                previousRect.toJSON(),
                currentRect.toJSON(),
              ])
            }
        }).observe({ type: 'layout-shift', buffered: true })
      })
      for (const path of ['/devocional/3', '/devocional/1', '/devocional/5', '/devocionais', '/recados']) {
        await page.goto(path, { waitUntil: 'commit' })
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        expect(await isFilledIn(page)).toBe(true)
        const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
        await takenOver(page)
        expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(paper)
        expect(await page.evaluate(() => (window as never as { shifts: unknown[] }).shifts)).toEqual([])
      }
    },
  )
}

test('no frame is painted before a filled page has been read: on a slow phone nothing grows under her eyes', async ({
  page,
}) => {
  for (const name of ['devotional', 'home', 'journey', 'recados']) {
    const html = await (await page.request.get(`/picture/${name}.html`)).text()
    const [, last] = /<head>\s*<link rel="expect" href="#([\w-]+)" blocking="render">/.exec(html) ?? []
    expect(last, `what the first frame of ${name} waits for`).toBeDefined()
    const [afterIt] = html.split(`id="${last}"`).slice(1)
    expect(afterIt?.match(/<(?!\/?(a|p|body|html)\b).*/g), `what comes after it in ${name}`).toBeNull()
  }
})
