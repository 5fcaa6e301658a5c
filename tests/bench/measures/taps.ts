import type { Locator, Page } from 'playwright'
import { shellTexts } from '#texts/shell.ts'
import { forgetInteractions, slowestInteraction, watchInteractions } from '../kit/interactions.ts'
import { signedInPhone } from '../kit/phone.ts'
import { atMost, progress } from '../kit/report.ts'
import { SLOWDOWN, slowDown } from '../kit/slowdown.ts'
import { inMs, sample } from '../kit/statistics.ts'
import { unwatched } from '../kit/unwatched.ts'
import type { Measure } from './measure.ts'

/** Taps of each kind. */
const TIMES = 5
/** Late work of a screen has ended. */
const SETTLE_MS = 600

interface Taps {
  /** Opens the screen on which the taps are made. */
  at: string
  /** What is on the screen when it stands. */
  stands(page: Page): Locator
  /** Opens what holds the target. @param n counts from 0 */
  open?(page: Page, n: number): Promise<unknown>
  /** What is tapped. */
  target(page: Page, n: number): Locator
  /** Typed into the target instead. */
  keys?: string
  /** Not the app's own answer: what the page costs without it. */
  isFloor?: true
  /** Makes ready for the next one. */
  after?(page: Page, n: number): Promise<unknown>
}

/** Runs in the page: from now on a tap does nothing but change the colours. */
function answerTapsWithTheme(): void {
  const themes = ['dark', 'light', 'sepia']
  let taps = 0
  for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
    window.addEventListener(
      type,
      (event) => {
        event.stopImmediatePropagation()
        event.preventDefault()
        if (type === 'click') document.documentElement.dataset.theme = themes[taps++ % themes.length]
      },
      { capture: true },
    )
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const TABS = ['Devocionais', 'Eventos', 'Loja', 'Início']
const THEMES = ['Escuro', 'Claro', 'Sépia', 'Escuro', 'Claro']
const account = (page: Page) => page.getByRole('button', { name: /^Minha conta/ })

const theme = (page: Page, n: number) => page.getByText(THEMES[n]!, { exact: true })
async function openAccount(page: Page, n: number): Promise<void> {
  if (n > 0) return
  await account(page).click()
  await theme(page, n).waitFor()
}
const escape = (page: Page) => page.keyboard.press('Escape')

const kinds: Record<string, Taps> = {
  tab: {
    at: '/devocionais',
    stands: heading,
    target: (page, n) =>
      page
        .getByRole('navigation', { name: shellTexts.bottomNavigation })
        .getByRole('link', { name: TABS[n % TABS.length]! }),
  },
  theme: {
    at: '/devocionais',
    stands: heading,
    open: openAccount,
    target: theme,
  },
  // What is left if no script of the app runs: the page in other colours.
  'theme, its attribute alone (floor)': {
    isFloor: true,
    at: '/devocionais',
    stands: heading,
    async open(page, n) {
      await openAccount(page, n)
      if (n === 0) await page.evaluate(answerTapsWithTheme)
    },
    target: theme,
  },
  favourite: {
    at: '/devocional/6',
    stands: heading,
    target: (page) => page.getByRole('button', { name: 'Favoritar' }),
  },
  'complete a day': {
    at: '/devocional/6',
    stands: (page) => page.getByRole('button', { name: 'Concluir dia' }),
    target: (page) => page.getByRole('button', { name: 'Concluir dia' }),
    after: (page, n) => page.goto(`/devocional/${n + 7}`),
  },
  'open a recado': {
    at: '/recados',
    stands: (page) => page.getByRole('link', { name: /^Ler mais/ }).first(),
    target: (page, n) => page.getByRole('link', { name: /^Ler mais/ }).nth(n % 3),
    after: (page) => page.goto('/recados'),
  },
  account: { at: '/devocionais', stands: heading, target: account, after: escape },
  search: {
    at: '/busca',
    stands: (page) => page.getByRole('searchbox'),
    target: (page) => page.getByRole('searchbox'),
    keys: 'rodas',
  },
  cart: {
    at: '/loja',
    stands: heading,
    target: (page) => page.getByRole('button', { name: /carrinho/i }).first(),
    after: escape,
  },
}

/** From a tap to the frame that answers it (INP), on a phone with a thousand recados. */
export const taps: Measure = async ({ browser, site, isQuick }) => {
  await site.haveRecados(isQuick ? 200 : 1_000)
  const phone = await signedInPhone(browser, site.url, 'ours', await site.member('taps'))
  await phone.first.page.close()
  // Only what a tap takes is measured.
  phone.context.setDefaultTimeout(180_000)
  const warm = await phone.context.newPage()
  for (const { at } of Object.values(kinds)) {
    await warm.goto(at)
    await heading(warm).waitFor()
  }
  await warm.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await warm.waitForTimeout(4_000)
  await warm.close()

  const all = new Map<string, number[]>()
  for (const [kind, { at, stands, open, target, keys, after }] of Object.entries(kinds)) {
    progress(`taps: ${kind}`)
    const page = await phone.context.newPage()
    await watchInteractions(page)
    const cdp = await phone.context.newCDPSession(page)
    await page.goto(at)
    await slowDown(cdp)
    const durations: number[] = []
    for (let n = 0; n < TIMES; n += 1) {
      await stands(page).waitFor()
      await open?.(page, n)
      if (keys) await target(page, n).focus()
      await page.waitForTimeout(n === 0 ? 4_000 : SETTLE_MS)
      // In sight, and nothing lies above it: the tap by its place reaches it.
      await target(page, n).click({ trial: true })
      const box = (await target(page, n).boundingBox())!
      await unwatched(page, async () => {
        await forgetInteractions(cdp)
        if (keys) await page.keyboard.press(keys[n]!)
        else await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
        await page.waitForTimeout(SETTLE_MS)
        durations.push(await slowestInteraction(cdp))
      })
      await after?.(page, n)
    }
    all.set(kind, durations)
    await page.close()
  }
  await phone.close()
  const ours = [...all].filter(([kind]) => !kinds[kind]!.isFloor)
  const worst = Math.max(...ours.flatMap(([, durations]) => durations))
  return {
    title: `Taps until their frame (INP; CPU ${SLOWDOWN}× slower; ${ours.length * TIMES} taps)`,
    lines: [
      ...[...all].map(([what, durations]) => ({
        what,
        ours: inMs(durations),
        budget: kinds[what]!.isFloor ? undefined : atMost(sample(durations).max, 64, 'at most 64 ms'),
      })),
      { what: 'the worst', ours: `${worst} ms`, budget: atMost(worst, 64, 'at most 64 ms') },
    ],
  }
}
