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
    .map(inOneLine)
    .filter((text) => text !== '')
}

const PLAIN_TAGS =
  /<\/?(?:(a|abbr|b|cite|code|del|em|i|ins|mark|q|s|small|span|strong|sub|sup|u)|(br|img)|blockquote|div|h[1-6]|hr|li|ol|p|ul)(?:\s+[a-z-]+="[^"<>]*")*\s*\/?>/gi
/** A table of rows of cells: a parser moves what stands between them. */
const PLAIN_TABLE =
  /<table>\s*(?:<(?:thead|tbody)>\s*(?:<tr>\s*(?:<(t[dh])>(?:(?!<\/?t)[^])*<\/\1>\s*)+<\/tr>\s*)+<\/(?:thead|tbody)>\s*)+<\/table>/gi
const NOT_PLAIN = /[<\r]|&(?!(?:amp|lt|gt|quot|nbsp|#39);)[a-z#]/i
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" }

/**
 * The same flowing text where there is no parser (in the worker), or its beginning.
 * @param length more characters are not needed
 * @returns undefined if there is other than the simplest markup, which every parser reads in the
 *   same way, before so many characters
 */
export function beginningOf(html: string, length: number): string | undefined {
  if (html.includes(BLOCK_EDGE)) return undefined
  const plain = html
    .replace(PLAIN_TABLE, (table) => table.replace(/<\/?t\w+>/gi, BLOCK_EDGE))
    .replace(PLAIN_TAGS, (_tag, inline?: string, gap?: string) => (inline ? '' : gap ? ' ' : BLOCK_EDGE))
  const end = plain.search(NOT_PLAIN)
  const blocks = (end < 0 ? plain : plain.slice(0, end))
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_all, name: string) => ENTITIES[name]!)
    .split(BLOCK_EDGE)
  const text = flow(blocks.map(inOneLine).filter((block) => block !== ''))
  return end < 0 || [...text].length > length ? text : undefined
}

const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
