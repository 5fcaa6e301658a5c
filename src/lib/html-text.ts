const ENDS_WITHOUT_A_STOP = /[\p{L}\p{N}\p{S})\]]$/u
/** Block elements: they end the text before them. */
const BLOCKS =
  'address, article, blockquote, caption, dd, div, dl, dt, figcaption, figure, h1, h2, h3, h4, h5, h6, hr, li, ol, p, pre, section, table, td, th, tr, ul'
/** Elements that end a word even without a space after them. */
const GAPS = 'br, img'
/** Elements whose content a reader never sees. */
const HIDDEN = 'script, style, template, noscript, iframe, object, svg, math, title, textarea, select, audio, video'
/** Marks the edge of a block. A parser drops this character, so no text contains it. */
const BLOCK_EDGE = '\u0000'

/**
 * The text of a message. The parser works in a separate document, which runs and fetches nothing,
 * and treats tags, entities and comments as the screen would.
 */
export function textOf(html: string): string {
  return blocksOf(html).join(' ')
}

/** The same as one flowing text, which separates titles and table cells from what follows. */
export function flowingTextOf(html: string): string {
  return flow(blocksOf(html))
}

/** Joins blocks of text: with a space after a finished sentence, otherwise with a middle dot. */
export function flow(blocks: readonly string[]): string {
  let text = ''
  for (const block of blocks) text += `${text && (ENDS_WITHOUT_A_STOP.test(text) ? ' · ' : ' ')}${block}`
  return text
}

function blocksOf(html: string): string[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const hidden of body.querySelectorAll(HIDDEN)) hidden.remove()
  for (const gap of body.querySelectorAll(GAPS)) gap.after(' ')
  for (const block of body.querySelectorAll(BLOCKS)) {
    block.before(BLOCK_EDGE)
    block.after(BLOCK_EDGE)
  }
  return body.textContent
    .split(BLOCK_EDGE)
    .map((text) => text.replaceAll(/\s+/g, ' ').trim())
    .filter((text) => text !== '')
}
