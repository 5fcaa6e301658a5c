/** A piece of text; a hit matches the search. */
export interface Piece {
  text: string
  isHit: boolean
}

/** The length of an excerpt in characters: about three lines on a phone. */
const LENGTH = 150
/** Characters before the first hit. */
const LEAD_LENGTH = 40

/**
 * The part of a text around its first hit, with all hits marked.
 * @param folded the same text from `fold`, character for character
 */
export function excerptAround(text: string, folded: string, terms: readonly string[]): Piece[] {
  const places = terms.map((term) => findWord(folded, term)).filter((place) => place >= 0)
  const first = places.length > 0 ? Math.min(...places) : 0
  const start = first <= LEAD_LENGTH ? 0 : wordStart(text, first - LEAD_LENGTH)
  const end = text.length - start <= LENGTH ? text.length : wordEnd(text, start + LENGTH)
  const pieces = markHits(text.slice(start, end), folded.slice(start, end), terms)
  return [
    ...(start > 0 ? [{ text: '…', isHit: false }] : []),
    ...pieces,
    ...(end < text.length ? [{ text: '…', isHit: false }] : []),
  ]
}

/** The whole text in pieces. Where terms overlap, the longer one is marked. */
export function markHits(text: string, folded: string, terms: readonly string[]): Piece[] {
  const pieces: Piece[] = []
  const longestFirst = [...terms].sort((a, b) => b.length - a.length)
  let from = 0
  while (from < text.length) {
    const next = nextHit(folded, longestFirst, from)
    if (!next) break
    if (next.at > from) pieces.push({ text: text.slice(from, next.at), isHit: false })
    pieces.push({ text: text.slice(next.at, next.at + next.length), isHit: true })
    from = next.at + next.length
  }
  if (from < text.length) pieces.push({ text: text.slice(from), isHit: false })
  return pieces
}

function nextHit(folded: string, terms: readonly string[], from: number): { at: number; length: number } | null {
  let best: { at: number; length: number } | null = null
  for (const term of terms) {
    const at = findWord(folded, term, from)
    if (at >= 0 && (best === null || at < best.at)) best = { at, length: term.length }
  }
  return best
}

/** The next start of a word; a character is never split. */
function wordStart(text: string, at: number): number {
  const space = text.indexOf(' ', at)
  return space >= 0 && space - at < LEAD_LENGTH ? space + 1 : characterStart(text, at)
}

function wordEnd(text: string, at: number): number {
  const space = text.lastIndexOf(' ', at)
  return space > at - LEAD_LENGTH ? space : characterStart(text, at)
}

function characterStart(text: string, at: number): number {
  const code = text.charCodeAt(at)
  return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at
}

const LETTER = /[\p{L}\p{N}\p{M}]/u

/**
 * Where a word begins with this term, or -1: 'dia' is in 'dias', but not in 'podia'.
 * @param folded a text from `fold`, like the term
 */
export function findWord(folded: string, term: string, from = 0): number {
  let at = folded.indexOf(term, from)
  while (at > 0 && LETTER.test(folded[at - 1] ?? '')) at = folded.indexOf(term, at + 1)
  return at
}
