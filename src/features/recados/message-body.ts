import DOMPurify, { type Config } from 'dompurify'
import { recadoTexts } from '../../texts/recados.ts'
import { textOf } from '../../lib/html-text.ts'
import { LINK_SCHEMES, PICTURE_SCHEMES, safeUrl } from './safe-url.ts'

/** What a message is made of. No `id`, `name` or `class`: they could take the place of the app's own. No `style`. */
const ALLOWED: Config = {
  ALLOWED_TAGS: [
    'p', 'br', 'hr', 'div', 'span', 'strong', 'b', 'em', 'i', 'u', 's', 'del', 'ins', 'mark', 'small', 'sub', 'sup', 'abbr', 'q', 'cite',
    'code', 'pre', 'blockquote', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'a', 'img', 'figure', 'figcaption',
    'table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td',
  ],
  ALLOWED_ATTR: ['href', 'src', 'alt', 'title', 'lang', 'dir', 'width', 'height', 'colspan', 'rowspan', 'scope', 'start', 'reversed'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOW_UNKNOWN_PROTOCOLS: false,
  // What is no address is not judged as one; addresses are judged once more below.
  ADD_URI_SAFE_ATTR: ['lang', 'dir', 'width', 'height', 'colspan', 'rowspan', 'scope', 'start', 'reversed'],
  RETURN_DOM_FRAGMENT: true,
}

/**
 * A message's HTML as nodes for the page: only what is allowed, links and pictures judged by their address, headings
 * below the page's own. The nodes themselves are handed over, since text that is parsed a second time may turn into
 * something else. Where the sanitiser cannot work there is plain text.
 */
export function messageBody(html: string): DocumentFragment {
  if (!DOMPurify.isSupported) {
    const plain = document.createDocumentFragment()
    plain.append(textOf(html))
    return plain
  }
  // Of a message that is a frameset, no body is left, and null comes back in spite of the types.
  const body = (DOMPurify.sanitize(html, ALLOWED as Config & { RETURN_DOM_FRAGMENT: true }) as DocumentFragment | null) ?? new DocumentFragment()
  for (const link of body.querySelectorAll('a')) finishLink(link)
  for (const picture of body.querySelectorAll('img')) finishPicture(picture)
  demoteHeadings(body)
  for (const table of body.querySelectorAll('table')) makeScrollable(table)
  return body
}

function finishLink(link: HTMLAnchorElement): void {
  const address = safeUrl(link.getAttribute('href') ?? '', LINK_SCHEMES)
  if (address === null) {
    link.replaceWith(...link.childNodes)
    return
  }
  link.setAttribute('href', address)
  link.setAttribute('target', '_blank')
  link.setAttribute('rel', 'noopener noreferrer')
}

function finishPicture(picture: HTMLImageElement): void {
  const address = safeUrl(picture.getAttribute('src') ?? '', PICTURE_SCHEMES)
  if (address === null) {
    picture.replaceWith(picture.alt)
    return
  }
  picture.setAttribute('src', address)
  picture.setAttribute('loading', 'lazy')
  picture.setAttribute('decoding', 'async')
  if (!picture.hasAttribute('alt')) picture.setAttribute('alt', '')
  // Where it cannot be fetched, its words stand in its place, and never a broken picture.
  picture.addEventListener('error', () => picture.replaceWith(picture.alt), { once: true })
}

/** The levels in use become h2, h3 … without a gap: the page's title is the h1. */
function demoteHeadings(body: DocumentFragment): void {
  const headings = [...body.querySelectorAll('h1, h2, h3, h4, h5, h6')]
  const levels = [...new Set(headings.map(({ tagName }) => tagName))].sort()
  for (const heading of headings) {
    const level = Math.min(levels.indexOf(heading.tagName) + 2, 6)
    const lower = document.createElement(`h${level}`)
    for (const { name, value } of heading.attributes) lower.setAttribute(name, value)
    lower.append(...heading.childNodes)
    heading.replaceWith(lower)
  }
}

/** A wide table scrolls by itself, also by keyboard. */
function makeScrollable(table: HTMLTableElement): void {
  const region = document.createElement('div')
  region.setAttribute('role', 'region')
  region.setAttribute('aria-label', table.caption?.textContent.trim() || recadoTexts.detail.table)
  region.setAttribute('data-scrolls', '')
  region.tabIndex = 0
  table.replaceWith(region)
  region.append(table)
}
