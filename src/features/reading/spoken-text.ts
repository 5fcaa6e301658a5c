import { sentencesOf } from './sentences.ts'

/** Also in listen.css.ts. */
const HIGHLIGHT = 'listening'

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
