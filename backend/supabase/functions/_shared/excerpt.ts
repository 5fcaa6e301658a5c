const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'", nbsp: ' ' }

/** The text of an HTML message in one line, cut at `length` characters plus '...'. */
export function excerpt(html: string, length = 140): string {
  const text = html
    .replaceAll(/<(script|style)\b[^]*?<\/\1\s*>/gi, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name.toLowerCase()] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim()
  const letters = Array.from(text)
  return letters.length <= length ? text : `${letters.slice(0, length).join('').trimEnd()}...`
}
