import { flowingTextOf } from '#lib/html-text.ts'

/** Length of a preview, in characters (specification, section 9). */
const PREVIEW = 140

/** The beginning of a message as plain text: what its markup says, not the markup. */
export function previewOf(html: string): string {
  return cut(flowingTextOf(html), PREVIEW)
}

/** At most so many characters, and '...' where something is left out. A character is never cut in two. */
export function cut(text: string, length: number): string {
  const characters = [...text]
  return characters.length <= length ? text : `${characters.slice(0, length).join('')}...`
}
