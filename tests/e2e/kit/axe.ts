import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'
import { settle } from './settle.ts'

/** WCAG 2.2 AA, and what axe counts as good practice beside it. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Fails with one paragraph per violation unless axe finds none on the page as it stands (open dialogs included).
 * axe is injected through the debugger, so the page's own CSP stays in force. (Legacy mode: in the page alone, without
 * a second one for the frames, of which we have none of our own.)
 */
export async function expectAccessible(page: Page): Promise<void> {
  await settle(page)
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(TAGS)
    .analyze()
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
