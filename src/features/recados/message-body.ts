import { sanitisedMessage } from '#lib/message-html.ts'
import { bucketPicture, LINK_SCHEMES, safeUrl } from '#lib/safe-url.ts'
import { recadoTexts } from '#texts/recados.ts'

/**
 * A message's HTML as safe nodes: sanitised, with absolute addresses, and headings below the page's
 * own.
 */
export function messageBody(html: string): DocumentFragment {
  const body = sanitisedMessage(html)
  for (const link of body.querySelectorAll('a')) finishLink(link)
  for (const picture of body.querySelectorAll('img')) finishPicture(picture)
  demoteHeadings(body)
  for (const table of body.querySelectorAll('table')) makeScrollable(table)
  return body
}

function finishLink(link: HTMLAnchorElement): void {
  link.setAttribute('href', safeUrl(link.getAttribute('href') ?? '', LINK_SCHEMES) ?? '')
  link.setAttribute('target', '_blank')
  link.setAttribute('rel', 'noopener noreferrer')
}

function finishPicture(picture: HTMLImageElement): void {
  picture.setAttribute('src', bucketPicture(picture.getAttribute('src') ?? '') ?? '')
  picture.setAttribute('loading', 'lazy')
  picture.setAttribute('decoding', 'async')
  if (!picture.hasAttribute('alt')) picture.setAttribute('alt', '')
  // If a picture cannot be fetched, its alternative text replaces it, never a broken picture.
  picture.addEventListener('error', () => picture.replaceWith(picture.alt), { once: true })
}

/** The used heading levels become h2, h3 … without a gap, since the page's title is the h1. */
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
