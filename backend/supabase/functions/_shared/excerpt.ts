const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'", nbsp: ' ' }
const UNSEEN = /<(script|style)\b[^]*?<\/\1\s*>/gi
/** What stands by itself: what is before it has ended. */
const BLOCK =
  /<\/?(address|article|blockquote|caption|d[dlt]|div|fig(caption|ure)|h[1-6r]|li|[ou]l|p|pre|section|t(able|d|h|r))\b[^>]*>/gi
const ENDS_WITHOUT_A_STOP = /[\p{L}\p{N}\p{S})\]]$/u

/** The text of an HTML message in one line, cut at `length` characters plus '...'; as the app's own preview (src/lib/flow.ts). */
export function excerpt(html: string, length = 140): string {
  let text = ''
  for (const block of html.replaceAll(UNSEEN, ' ').replaceAll(BLOCK, '\0').split('\0')) {
    const words = wordsOf(block)
    if (words) text += `${text && (ENDS_WITHOUT_A_STOP.test(text) ? ' · ' : ' ')}${words}`
  }
  const letters = Array.from(text)
  return letters.length <= length ? text : `${letters.slice(0, length).join('').trimEnd()}...`
}

const wordsOf = (html: string) =>
  html
    .replaceAll(/<(br|img)\b[^>]*>/gi, ' ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name.toLowerCase()] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim()
