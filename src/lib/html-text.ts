/** Elements after which a word has ended, though no space stands there. */
const BREAKS =
  'address, article, blockquote, br, caption, dd, div, dl, dt, figcaption, figure, h1, h2, h3, h4, h5, h6, hr, img, li, ol, p, pre, section, table, td, th, tr, ul'
/** What a reader does not see. */
const UNSEEN = 'script, style, template, noscript, iframe, object, svg, math, title, textarea, select, audio, video'

/**
 * The words of a message. A parser reads it, in a document of its own in which nothing runs and nothing is fetched:
 * tags, entities and comments end up as they would on the screen.
 */
export function textOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const unseen of body.querySelectorAll(UNSEEN)) unseen.remove()
  for (const element of body.querySelectorAll(BREAKS)) {
    element.before(' ')
    element.after(' ')
  }
  return body.textContent.replaceAll(/\s+/g, ' ').trim()
}
