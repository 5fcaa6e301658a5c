/** The line of one document: `<id>:<rev>`, followed by its value if the member owns it. */
export function digestLine(id: string, rev: number, value: string | null): string {
  return value === null ? `${id}:${rev}` : `${id}:${rev}:${value}`
}

/**
 * The sum of one collection: the first 64 bits of each line's SHA-256, combined by XOR, in
 * hexadecimal digits. The server keeps the same sum in `sync.sums`. The sum of an empty collection
 * is '0'.
 */
export async function sumLines(lines: readonly string[]): Promise<string> {
  const encoder = new TextEncoder()
  const hashes = await Promise.all(lines.map((line) => crypto.subtle.digest('SHA-256', encoder.encode(line))))
  return hashes.reduce((sum, hash) => sum ^ new DataView(hash).getBigUint64(0), 0n).toString(16)
}
