const MARKS = /\p{M}/gu
const known = new Map<string, string>()

/** One character in lower case and without its accent; its length never changes. */
function foldCharacter(character: string): string {
  let folded = known.get(character)
  if (folded === undefined) {
    folded = character.normalize('NFD').replaceAll(MARKS, '').toLowerCase()
    if (folded.length !== character.length) folded = character
    known.set(character, folded)
  }
  return folded
}

/**
 * A text for comparison: 'Coração' and 'coracao' are equal. Every character keeps its position, so
 * a match in the folded text can be highlighted in the original.
 * @param text in NFC (see `composed`)
 */
export function fold(text: string): string {
  return text.replaceAll(/[^\0-\x7f]/gu, foldCharacter).toLowerCase()
}

/** The text in NFC: each accent forms one character with its letter. */
export const composed = (text: string): string => text.normalize('NFC')

/** The distinct words of a query. */
export function termsOf(query: string): string[] {
  return [
    ...new Set(
      fold(composed(query))
        .split(/[^\p{L}\p{N}]+/u)
        .filter(Boolean),
    ),
  ]
}
