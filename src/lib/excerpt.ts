/** Lengths of the excerpts from a devotional's message and prayer, in characters. */
export const EXCERPTS = { message: 200, prayer: 150 } as const

/**
 * The beginning of a text on one line, cut between words. At most `limit` characters precede the
 * ellipsis.
 */
export function excerptOf(text: string, limit: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  // Counts code points: half an emoji is not a character.
  const characters = [...line]
  if (characters.length <= limit) return line
  const cut = characters.slice(0, limit).join('')
  const lastSpace = cut.lastIndexOf(' ')
  const isWordBroken = characters[limit] !== ' '
  return `${(isWordBroken && lastSpace > 0 ? cut.slice(0, lastSpace) : cut).replace(/[\s,;:.]+$/, '')}…`
}

/** The first characters of a text and '...', also within a word. It never splits a character. */
export function cut(text: string, length: number): string {
  const characters = [...text]
  return characters.length <= length ? text : `${characters.slice(0, length).join('')}...`
}

/** The length of a recado's beginning in the list, in characters. */
export const PREVIEW_LENGTH = 140

/** The beginning of a recado's text in the list. */
export const previewOf = (text: string): string => cut(text, PREVIEW_LENGTH)
