/** How text processors write a page; a stored message and one of our own editor never look so. */
const PROCESSED = /\bdocs-internal-guid-|\bclass="?Mso|\bmso-/i

const BLOCKS = 'p, h1, h2, h3, h4, h5, h6, ul, ol, table, blockquote, div'
const STYLE = 'data-style'

/**
 * What was copied in Word or Google Docs, in the elements that a message has. These programs say with
 * styles what is bold and what is a list, and a message keeps no styles: Google's wrapper alone would
 * make all of it bold.
 */
export function plainMarkup(html: string): string {
  if (!PROCESSED.test(html)) return html
  // The parser works in a separate document, which runs and fetches nothing; the page's policy would
  // report styles even there.
  const { body } = new DOMParser().parseFromString(withoutStyles(html), 'text/html')
  for (const wrapper of body.querySelectorAll('[id^="docs-internal-guid-"]')) wrapper.replaceWith(...wrapper.childNodes)
  for (const span of body.querySelectorAll(`span[${STYLE}]`)) emphasise(span)
  makeLists(body)
  for (const usual of body.querySelectorAll('[dir="ltr"]')) usual.removeAttribute('dir')
  for (const span of body.querySelectorAll('span')) span.replaceWith(...span.childNodes)
  for (const paragraph of body.querySelectorAll('li > p:only-child')) paragraph.replaceWith(...paragraph.childNodes)
  removeGaps(body)
  inOneLine(body)
  return body.innerHTML
}

/** Without what is for the program alone, and with styles as data. */
const withoutStyles = (html: string) =>
  html
    .replaceAll(/<style[^]*?<\/style>|<!--[^]*?-->|<!\[[^\]]*\]>|<\/?o:p\b[^>]*>/gi, '')
    .replaceAll(/<[a-z][^>]*>/gi, (tag) => tag.replaceAll(/\sstyle\s*=(?=\s*["'])/gi, ` ${STYLE}=`))

const styleOf = (element: Element) => element.getAttribute(STYLE) ?? ''

function emphasise(span: Element): void {
  const style = styleOf(span)
  const tags = [
    ...(/font-weight:\s*(?:bold|[6-9]00)/i.test(style) ? ['b'] : []),
    ...(/font-style:\s*italic/i.test(style) ? ['i'] : []),
  ]
  for (const tag of tags) {
    const around = document.createElement(tag)
    around.append(...span.childNodes)
    span.append(around)
  }
}

/** Word's lists are paragraphs that begin with their sign. */
function makeLists(body: HTMLElement): void {
  for (const paragraph of body.querySelectorAll(`p[${STYLE}*="mso-list:"]`)) {
    const sign = [...paragraph.querySelectorAll(`span[${STYLE}*="mso-list:"]`)].find((span) =>
      /mso-list:\s*ignore/i.test(styleOf(span)),
    )
    if (!sign) continue
    const tag = /^\s*\(?(?:\d+|[a-z]|[ivx]+)[.)]/i.test(sign.textContent) ? 'ol' : 'ul'
    sign.remove()
    const before = paragraph.previousElementSibling
    const list = before?.matches(`${tag}[data-made]`) ? before : document.createElement(tag)
    list.setAttribute('data-made', '')
    if (list !== before) paragraph.before(list)
    const item = document.createElement('li')
    item.append(...paragraph.childNodes)
    list.append(item)
    paragraph.remove()
  }
}

/** Empty lines between paragraphs: these have a distance of their own. */
function removeGaps(body: HTMLElement): void {
  for (const gap of body.querySelectorAll('p, br')) {
    const isBetween = gap.nodeName !== 'BR' || gap.previousElementSibling?.matches(BLOCKS)
    if (isBetween && gap.textContent.trim() === '' && !gap.querySelector('img')) gap.remove()
  }
}

/** Word breaks its own lines, which are spaces. */
function inOneLine(body: HTMLElement): void {
  body.normalize()
  const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const line = text.textContent!.replaceAll(/[ \t\r\n]+/g, ' ')
    text.textContent = text.previousSibling?.nodeName === 'BR' ? line.trimStart() : line
  }
}
