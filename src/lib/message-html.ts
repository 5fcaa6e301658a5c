import DOMPurify, { type Config } from 'dompurify'
import { textOf } from './html-text.ts'
import { bucketPicture, LINK_SCHEMES, safeUrl } from './safe-url.ts'

/** What a message is made of. No `id`, `name` or `class`: they could take the place of the app's own. No `style`. */
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
  // What is no address is not judged as one; addresses are judged once more below.
  ADD_URI_SAFE_ATTR: ['lang', 'dir', 'width', 'height', 'colspan', 'rowspan', 'scope', 'start', 'reversed'],
  RETURN_DOM_FRAGMENT: true,
}

/**
 * A message's HTML as nodes: only what is allowed, links and pictures judged by their address. Text that is parsed a
 * second time may turn into something else: who shows it takes the nodes themselves. Where the sanitiser cannot work
 * there is plain text.
 */
export function sanitisedMessage(html: string): DocumentFragment {
  if (!DOMPurify.isSupported) {
    const plain = document.createDocumentFragment()
    plain.append(textOf(html))
    return plain
  }
  // Of a message that is a frameset, no body is left, and null comes back in spite of the types.
  const body =
    (DOMPurify.sanitize(html, ALLOWED as Config & { RETURN_DOM_FRAGMENT: true }) as DocumentFragment | null) ??
    new DocumentFragment()
  for (const link of body.querySelectorAll('a')) {
    if (safeUrl(link.getAttribute('href') ?? '', LINK_SCHEMES) === null) link.replaceWith(...link.childNodes)
  }
  for (const picture of body.querySelectorAll('img')) {
    if (bucketPicture(picture.getAttribute('src') ?? '') === null) picture.replaceWith(insteadOf(picture))
  }
  return body
}

/** A picture of elsewhere is not fetched: a link leads to it, if she wants to see it. */
function insteadOf(picture: HTMLImageElement): Node {
  const address = safeUrl(picture.getAttribute('src') ?? '', ['https:', 'http:'])
  const alt = picture.getAttribute('alt')?.trim() ?? ''
  // What says nothing, and is not seen, is no picture that anybody misses.
  if (address === null || isTiny(picture) || picture.closest('a')) return document.createTextNode(alt)
  const link = document.createElement('a')
  link.setAttribute('href', address)
  link.append(alt || new URL(address).host)
  return link
}

const isTiny = (picture: HTMLImageElement): boolean =>
  ['width', 'height'].some((side) => Number.parseInt(picture.getAttribute(side) ?? '100', 10) <= 1)

/** The same as text, for what is saved. It is sanitised again when it is shown. */
export function cleanMessage(html: string): string {
  // In a document of its own, in which no picture is fetched.
  const { body } = document.implementation.createHTMLDocument()
  body.append(sanitisedMessage(html))
  return body.innerHTML
}
