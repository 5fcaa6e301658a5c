/** One document's line: `<id>:<rev>` and, for her own state, its value. */
export function digestLine(id: string, rev: number, value: string | null): string {
  return value === null ? `${id}:${rev}` : `${id}:${rev}:${value}`
}

/**
 * The hash of one collection: lines sorted by document id in code-unit order, SHA-256, its first 16 hex digits.
 * The server computes the same in `sync.digest()`. An empty collection has none.
 */
export async function hashLines(lines: { id: string; line: string }[]): Promise<string | undefined> {
  if (lines.length === 0) return undefined
  const text = lines
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ line }) => line)
    .join('\n')
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(hash).subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
