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
  const isMeant = (line: string) => (typeof words === 'string' ? line === words : words.test(line))
  const look = async () => {
    const noted = await page.evaluate(() => (globalThis as Noted).shownToasts?.map(({ lines }) => lines) ?? [])
    const at = noted.findIndex((lines) => lines.some(isMeant))
    return { at, noted }
  }
  await expect(async () => {
    const { at, noted } = await look()
    expect(at, `a toast '${words}' among ${JSON.stringify(noted)}`).toBeGreaterThanOrEqual(0)
  }).toPass({ timeout: patienceMs })
  // Asked for once more, it has to be shown once more; its other line may still be asked for.
  await page.evaluate(
    ({ source, flags }) => {
      const isMeant = (line: string) => (flags === null ? line === source : new RegExp(source, flags).test(line))
      const all = (globalThis as Noted).shownToasts!
      const shown = all.find(({ lines }) => lines.some(isMeant))!
      shown.lines = shown.lines.filter((line) => !isMeant(line))
    },
    typeof words === 'string' ? { source: words, flags: null } : { source: words.source, flags: words.flags },
  )
}

type Noted = typeof globalThis & { shownToasts?: { lines: string[] }[] }

/** Runs in each page before its scripts. */
function note(): void {
  const shown: { lines: string[] }[] = []
  Object.assign(globalThis, { shownToasts: shown })
  const noted = new WeakSet<Element>()
  new MutationObserver(() => {
    for (const toast of document.querySelectorAll('[role=region][aria-label^="Notificações"] li')) {
      if (noted.has(toast)) continue
      noted.add(toast)
      if (!toast.checkVisibility({ visibilityProperty: true })) continue
      shown.push({ lines: (toast as HTMLElement).innerText.split('\n').map((line) => line.trim()) })
    }
  }).observe(document, { childList: true, subtree: true })
}
