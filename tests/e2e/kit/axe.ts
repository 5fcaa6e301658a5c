import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright'
import { settle } from './settle.ts'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** WCAG 2.2 AA, and what axe calls best practice. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Fails with one paragraph per violation unless axe finds none on the page as it is, open dialogs
 * included. axe comes through the debugger, so the page's own CSP stays in force, and once per
 * document: reading its half a megabyte costs more than running it. Frames of other origins are not
 * checked; we have none of our own. Wait for what you opened before: its way in is not judged.
 *
 * @param within a selector: the rest of the page is not checked
 */
export async function expectAccessible(page: Page, within = 'html'): Promise<void> {
  await page.waitForFunction(hasArrived)
  await settle(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const violations = await page.evaluate(
    async ({ tags, within }) => {
      const { run } = (window as never as { axe: typeof axe }).axe
      // What a lost network kept back of the page's styles, axe would ask for again, and complain.
      const preload = navigator.onLine
      const { violations } = await run(within, { runOnly: tags, resultTypes: ['violations'], preload })
      return violations
    },
    { tags: TAGS, within },
  )
  if (violations.length === 0) return
  const paragraphs = violations.map(({ id, impact, help, helpUrl, nodes }) =>
    [
      `${id} (${impact}): ${help}`,
      ...nodes.map(
        ({ target, html, failureSummary = '' }) =>
          `  ${target.join(' ')}\n    ${html}\n    ${failureSummary.replaceAll('\n', '\n    ')}`,
      ),
      `  ${helpUrl}`,
    ].join('\n'),
  )
  throw new Error(`axe found ${violations.length} violation(s) on ${page.url()}:\n\n${paragraphs.join('\n\n')}`)
}

/** How the page looks: as the phone is set, or in the theme that the member chose. */
export const themes = ['light', 'dark', 'sepia'] as const

/** Shows the page so, and nothing moves. */
export async function setTheme(page: Page, theme: (typeof themes)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme: theme === 'dark' ? 'dark' : 'light', reducedMotion: 'reduce' })
  // As the script of index.html does for what was chosen (src/features/theme/preferences.ts).
  await page.evaluate(
    (chosen) => {
      if (chosen) document.documentElement.dataset.theme = chosen
      else delete document.documentElement.dataset.theme
    },
    theme === 'sepia' ? theme : null,
  )
}

/**
 * Whether there is something to judge: a screen with its heading, or the dialog that hides the app,
 * with the focus in it. A busy machine takes its time.
 */
function hasArrived(): boolean {
  const app = document.querySelector('#root')
  if (!app) return true
  if (!app.hasAttribute('aria-hidden')) return document.querySelector('h1') !== null
  return document.activeElement !== document.body && !app.contains(document.activeElement)
}
