/** Also in listen.css.ts. */
const HIGHLIGHT = 'listening'

/** Where a sentence stands in its text: from, and up to but not including. */
type Span = readonly [start: number, end: number]

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

/** The sentences of an article's sections, with their titles, as they stand on the page. */
export function spokenSentences(article: Element): Range[] {
  return [...article.querySelectorAll('section :is(h2, p)')].flatMap((block) => {
    const text = block.firstChild
    if (!(text instanceof Text)) return []
    return sentencesOf(text.data).map(([start, end]) => {
      const range = document.createRange()
      range.setStart(text, start)
      range.setEnd(text, end)
      return range
    })
  })
}

/** Paints a sentence without touching the page, where the browser can. */
export function markSentence(sentence: Range | null): void {
  if (typeof Highlight === 'undefined' || !CSS.highlights) return
  if (sentence) CSS.highlights.set(HIGHLIGHT, new Highlight(sentence))
  else CSS.highlights.delete(HIGHLIGHT)
}

/** Whether it stands between the bars, about. */
export function isInSight(sentence: Range): boolean {
  const { top, bottom } = sentence.getBoundingClientRect()
  return top > innerHeight * 0.18 && bottom < innerHeight * 0.86
}

/** A third down the screen. */
export function toSight(sentence: Range): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const { top } = sentence.getBoundingClientRect()
  scrollBy({ top: top - innerHeight / 3, behavior: isCalm ? 'auto' : 'smooth' })
}
