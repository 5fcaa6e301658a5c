import DOMPurify, { type Config } from 'dompurify'
import { textOf } from './html-text.ts'
import { bucketPicture, LINK_SCHEMES, safeUrl } from './safe-url.ts'

/**
 * The elements and attributes of a message. `id`, `name` and `class` are missing because they could
 * collide with the app's own; `style` is not allowed either.
 */
const ALLOWED: Config = {
  ALLOWED_TAGS: [
    'p',
    'br',
    'hr',
    'div',
    'span',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'del',
    'ins',
    'mark',
    'small',
    'sub',
    'sup',
    'abbr',
    'q',
    'cite',
    'code',
    'pre',
    'blockquote',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'ul',
    'ol',
    'li',
    'dl',
    'dt',
    'dd',
    'a',
    'img',
    'figure',
    'figcaption',
    'table',
    'caption',
    'thead',
    'tbody',
    'tfoot',
    'tr',
    'th',
    'td',
  ],
  ALLOWED_ATTR: [
    'href',
    'src',
    'alt',
    'title',
    'lang',
    'dir',
    'width',
    'height',
    'colspan',
    'rowspan',
    'scope',
    'start',
    'reversed',
  ],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOW_UNKNOWN_PROTOCOLS: false,
  // These attributes hold no address, so DOMPurify does not check them as one. The code below
  // checks addresses again.
  ADD_URI_SAFE_ATTR: ['lang', 'dir', 'width', 'height', 'colspan', 'rowspan', 'scope', 'start', 'reversed'],
  RETURN_DOM_FRAGMENT: true,
}

/**
 * Sanitises the HTML of a message: only allowed elements remain, and links and pictures need a safe
 * address. Callers use the nodes directly, because text parsed a second time may turn into
 * something else. Returns plain text where the sanitiser is not supported.
 */
export function sanitisedMessage(html: string): DocumentFragment {
  if (!DOMPurify.isSupported) {
    const plain = document.createDocumentFragment()
    plain.append(textOf(html))
    return plain
  }
  // For a message that is a frameset DOMPurify returns null, despite its types.
  const body =
    (DOMPurify.sanitize(html, ALLOWED as Config & { RETURN_DOM_FRAGMENT: true }) as DocumentFragment | null) ??
    new DocumentFragment()
  for (const link of body.querySelectorAll('a')) {
    if (safeUrl(link.getAttribute('href') ?? '', LINK_SCHEMES) === null) link.replaceWith(...link.childNodes)
  }
  for (const picture of body.querySelectorAll('img')) {
    if (bucketPicture(picture.getAttribute('src') ?? '') === null) picture.replaceWith(replacementFor(picture))
  }
  return body
}

/**
 * Replaces a picture on another host by a link: the app never fetches it, and the person can open
 * it.
 */
function replacementFor(picture: HTMLImageElement): Node {
  const address = safeUrl(picture.getAttribute('src') ?? '', ['https:', 'http:'])
  const alt = picture.getAttribute('alt')?.trim() ?? ''
  // Tracking pixels and invalid addresses get no link, and a link cannot contain another link.
  if (address === null || isTiny(picture) || picture.closest('a')) return document.createTextNode(alt)
  const link = document.createElement('a')
  link.setAttribute('href', address)
  link.append(alt || new URL(address).host)
  return link
}

const isTiny = (picture: HTMLImageElement): boolean =>
  ['width', 'height'].some((side) => Number.parseInt(picture.getAttribute(side) ?? '100', 10) <= 1)

/** The sanitised message as HTML text, for storage. It is sanitised again when it is shown. */
export function cleanMessage(html: string): string {
  // A separate document fetches no pictures.
  const { body } = document.implementation.createHTMLDocument()
  body.append(sanitisedMessage(html))
  return body.innerHTML
}
