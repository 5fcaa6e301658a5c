const MARKS = /\p{M}/gu
const known = new Map<string, string>()

/** One character without its accent and in lower case; never longer or shorter than it was. */
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
 * A text as it is compared: 'Coração' and 'coracao' are the same. Each character stays at its place, so that what is
 * found in the folded text can be marked in the text itself.
 * @param text in NFC (see `composed`)
 */
export function fold(text: string): string {
  return text.replaceAll(/[^\0-\x7f]/gu, foldCharacter).toLowerCase()
}

/** A text whose accents are one with their letters. */
export const composed = (text: string): string => text.normalize('NFC')

/** What is looked for: the words of a query, each once. */
export function termsOf(query: string): string[] {
  return [
    ...new Set(
      fold(composed(query))
        .split(/[^\p{L}\p{N}]+/u)
        .filter(Boolean),
    ),
  ]
}
