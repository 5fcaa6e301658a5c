const LETTER = /[\p{L}\p{N}\p{M}]/u

/**
 * Where a word begins with this term, or -1: 'dia' is in 'dias', and not in 'podia'.
 * @param folded a text as `fold` gives it, like the term
 */
export function findWord(folded: string, term: string, from = 0): number {
  let at = folded.indexOf(term, from)
  while (at > 0 && LETTER.test(folded[at - 1] ?? '')) at = folded.indexOf(term, at + 1)
  return at
}
