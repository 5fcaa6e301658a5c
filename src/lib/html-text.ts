const ENDS_WITHOUT_A_STOP = /[\p{L}\p{N}\p{S})\]]$/u
/** Elements that stand by themselves: what is before them has ended. */
const BLOCKS =
  'address, article, blockquote, caption, dd, div, dl, dt, figcaption, figure, h1, h2, h3, h4, h5, h6, hr, li, ol, p, pre, section, table, td, th, tr, ul'
/** Elements after which a word has ended, though no space stands there. */
const GAPS = 'br, img'
/** What a reader does not see. */
const UNSEEN = 'script, style, template, noscript, iframe, object, svg, math, title, textarea, select, audio, video'
/** No text has it: a parser leaves it out. */
const EDGE = '\u0000'

/**
 * The words of a message. A parser reads it, in a document of its own in which nothing runs and nothing is fetched:
 * tags, entities and comments end up as they would on the screen.
 */
export function textOf(html: string): string {
  return blocksOf(html).join(' ')
}

/** The same as running text, in which a title or a table's cell does not run into what follows. */
export function flowingTextOf(html: string): string {
  return flow(blocksOf(html))
}

/** Blocks of text one after the other: where a sentence has ended a space parts them, else a dot in the middle. */
export function flow(blocks: readonly string[]): string {
  let text = ''
  for (const block of blocks) text += `${text && (ENDS_WITHOUT_A_STOP.test(text) ? ' · ' : ' ')}${block}`
  return text
}

function blocksOf(html: string): string[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const unseen of body.querySelectorAll(UNSEEN)) unseen.remove()
  for (const gap of body.querySelectorAll(GAPS)) gap.after(' ')
  for (const block of body.querySelectorAll(BLOCKS)) {
    block.before(EDGE)
    block.after(EDGE)
  }
  return body.textContent
    .split(EDGE)
    .map((text) => text.replaceAll(/\s+/g, ' ').trim())
    .filter((text) => text !== '')
}
