/** Where a sentence stands in its text: from, and up to but not including. */
export type Span = readonly [start: number, end: number]

/** The sentences of a text, without the space between them. */
export function sentencesOf(text: string): Span[] {
  const sentences = new Intl.Segmenter('pt-BR', { granularity: 'sentence' }).segment(text)
  return [...sentences].flatMap(({ segment, index }) => {
    const words = segment.trim()
    // A mark alone, as a dash or a closing quote, is nothing to say.
    if (!/[\p{L}\p{N}]/u.test(words)) return []
    const start = index + segment.indexOf(words)
    return [[start, start + words.length]]
  })
}
