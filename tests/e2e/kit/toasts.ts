import { type BrowserContext, expect, type Locator, type Page } from 'playwright/test'

const REGION = /Notificações/

/** A toast, by its words; not the text that is read aloud beside it. */
export const toastOf = (page: Page, words: string | RegExp): Locator =>
  page.getByRole('region', { name: REGION }).getByText(words, { exact: true })

/** Each page of the context notes from now on which toasts it has shown. */
export async function noteToasts(context: BrowserContext): Promise<void> {
  await context.addInitScript(note)
}

/**
 * The page has shown this toast since it was opened or since this was last asked, and it was
 * visible. A toast stays five seconds: on a busy machine it may have gone before a test looks.
 * @param words its title or its description
 * @param patienceMs by default that of the suite
 */
export async function expectToast(page: Page, words: string | RegExp, patienceMs?: number): Promise<void> {
  const wanted =
    typeof words === 'string' ? { source: words, flags: null } : { source: words.source, flags: words.flags }
  await expect(async () => {
    const others = await page.evaluate(take, wanted)
    expect(others, `no toast '${words}' among those shown`).toBeNull()
  }).toPass({ timeout: patienceMs })
}

/**
 * The next toasts stay until one of them is pressed (`pressInToast`), as they do while the window is
 * left: on a busy machine one may have gone before a story comes to it.
 */
export const holdToasts = (page: Page): Promise<void> =>
  page.evaluate(() => void Object.assign(globalThis, { areToastsHeld: true }))

/** Presses the button of the latest toast that has it; from then on toasts go by themselves again. */
export async function pressInToast(page: Page, name: string): Promise<void> {
  await page.getByRole('region', { name: REGION }).getByRole('button', { name }).last().click()
  await page.evaluate(() => {
    Object.assign(globalThis, { areToastsHeld: false })
    window.dispatchEvent(new Event('focus'))
  })
}

type Noted = typeof globalThis & { shownToasts?: { lines: string[] }[]; areToastsHeld?: boolean }

/**
 * Runs in the page, in one step, since it may be left at any moment. What was asked for has to be shown
 * once more to be found once more; the toast's other line may still be asked for.
 * @returns null, or what else was shown
 */
function take({ source, flags }: { source: string; flags: string | null }): string[][] | null {
  const isMeant = (line: string) => (flags === null ? line === source : new RegExp(source, flags).test(line))
  const all = (globalThis as Noted).shownToasts ?? []
  const shown = all.find(({ lines }) => lines.some(isMeant))
  if (!shown) return all.map(({ lines }) => lines)
  shown.lines = shown.lines.filter((line) => !isMeant(line))
  return null
}

/** Runs in each page before its scripts. */
function note(): void {
  const shown: { lines: string[] }[] = []
  Object.assign(globalThis, { shownToasts: shown })
  const noted = new WeakSet<Element>()
  new MutationObserver(() => {
    for (const toast of document.querySelectorAll('[role=region][aria-label^="Notificações"] li')) {
      if (noted.has(toast)) continue
      noted.add(toast)
      // Once the view listens.
      if ((globalThis as Noted).areToastsHeld) setTimeout(() => window.dispatchEvent(new Event('blur')), 100)
      if (!toast.checkVisibility({ visibilityProperty: true })) continue
      shown.push({ lines: (toast as HTMLElement).innerText.split('\n').map((line) => line.trim()) })
    }
  }).observe(document, { childList: true, subtree: true })
}
