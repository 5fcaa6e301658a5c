import { adminContentTexts } from '#texts/admin-content.ts'
import { textOf } from '#lib/html-text.ts'
import { cleanMessage, sanitisedMessage } from '#lib/message-html.ts'

const EMPTY_END = /(?:\s|<br>|<(p|div)>(?:\s|&nbsp;|<br>)*<\/\1>)+$/

/**
 * The <br> that an editor keeps after the last word of a block. In an empty block it is the empty
 * line itself.
 */
const OPEN_LINE = /(<(?:p|div|li|h[1-6])>)?<br>(<\/(?:p|div|li|h[1-6])>)/g

/** A message as it is saved: sanitised and without the editor's own markup. */
export function toMessage(html: string): string {
  return cleanMessage(html)
    .replaceAll(OPEN_LINE, (whole, opening: string | undefined, closing: string) => (opening ? whole : closing))
    .replace(EMPTY_END, '')
    .trim()
}

/** Whether it has words or a picture. */
export function hasContent(message: string): boolean {
  return textOf(message) !== '' || /<img\b/i.test(message)
}

/** Its text, with its pictures by what is said of them. */
export function messageWords(message: string): string {
  if (!message.includes('<')) return textOf(message)
  const { body } = new DOMParser().parseFromString(message, 'text/html')
  for (const picture of body.querySelectorAll('img')) {
    picture.replaceWith(` ${adminContentTexts.versions.picture(picture.alt)} `)
  }
  return textOf(body.innerHTML)
}

/** A message for the editor. Plain text keeps its lines, as paragraphs. */
export function toEditable(message: string): string {
  if (/<[a-z][^>]*>/i.test(message)) return message
  const { body } = document.implementation.createHTMLDocument()
  for (const part of message.split(/\n{2,}/)) {
    const paragraph = document.createElement('p')
    part.split('\n').forEach((line, index) => {
      if (index > 0) paragraph.append(document.createElement('br'))
      // As the browser parses it: '&amp;' is one character.
      paragraph.append(textOf(line))
    })
    if (paragraph.textContent !== '') body.append(paragraph)
  }
  return body.innerHTML
}

/** The pictures of a message, in its order; the same one twice has two keys. */
export function picturesIn(message: string): { key: string; address: string; alt: string }[] {
  const { body } = document.implementation.createHTMLDocument()
  body.append(sanitisedMessage(message))
  const seen = new Map<string, number>()
  return [...body.querySelectorAll('img')].map((picture) => {
    const address = picture.getAttribute('src') ?? ''
    const times = (seen.get(address) ?? 0) + 1
    seen.set(address, times)
    return { key: `${address} ${times}`, address, alt: picture.getAttribute('alt') ?? '' }
  })
}
