import { type Block, joinBlocks } from './blocks.ts'

const BLOCKS = new Set('ADDRESS,ARTICLE,BLOCKQUOTE,DIV,DL,DD,DT,H1,H2,H3,H4,H5,H6,HR,LI,OL,P,PRE,SECTION,UL'.split(','))
const HIDDEN = new Set('SCRIPT,STYLE,TEMPLATE,TITLE,META,OBJECT,SVG'.split(','))

/** The page's policy reports styles even in a document that is not shown. */
const withoutStyles = (html: string) =>
  html
    .replaceAll(/<!--[^]*?-->|<style[^]*?<\/style>/gi, '')
    .replaceAll(/<[a-z][^>]*>/gi, (tag) => tag.replaceAll(/\sstyle\s*=\s*("[^"]*"|'[^']*')/gi, ''))

/**
 * The text of what was copied in Word or Google Docs, with a blank line between paragraphs: the
 * plain text beside it has none. Null if it has no paragraphs; a table's cells are better plain.
 */
export function textOfPastedHtml(html: string): string | null {
  if (!/<(p|h[1-6])[\s>]/i.test(html) || /<table[\s>]/i.test(html)) return null
  // The parser works in a separate document, which runs and fetches nothing.
  const { body } = new DOMParser().parseFromString(withoutStyles(html), 'text/html')
  const blocks: Block[] = [{ text: '' }]
  const add = (text: string) => (blocks.at(-1)!.text += text)
  const visit = (node: Node): void => {
    if (HIDDEN.has(node.nodeName.toUpperCase())) return
    if (node.nodeName === 'BR') add('\n')
    else if (node.nodeType === Node.TEXT_NODE) add(node.textContent!.replaceAll(/\s+/g, ' '))
    const isBlock = BLOCKS.has(node.nodeName)
    if (isBlock) blocks.push({ text: '' })
    const first = blocks.length - 1
    for (const child of node.childNodes) visit(child)
    // Google Docs has a paragraph within the item: the mark stands before the first text.
    const said = node.nodeName === 'LI' && blocks.slice(first).find(({ text }) => text.trim())
    if (said) said.mark ??= markOf(node as Element)
    if (isBlock) blocks.push({ text: '' })
  }
  visit(body)
  for (const block of blocks) block.text = block.text.replaceAll(/ *\n */g, '\n')
  return joinBlocks(blocks)
}

/** What the browser draws before an item of a list. */
function markOf(item: Element): string {
  const list = item.parentElement
  if (list?.nodeName !== 'OL') return '•'
  const items = [...list.children].filter(({ nodeName }) => nodeName === 'LI')
  return `${(Number(list.getAttribute('start')) || 1) + items.indexOf(item)}.`
}
