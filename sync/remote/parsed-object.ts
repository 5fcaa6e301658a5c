/** An answer's JSON object; null for anything else, such as somebody else's page. */
export function parsedObject<T extends object>(text: string): Partial<T> | null {
  try {
    const value: unknown = JSON.parse(text)
    return value instanceof Object ? (value as Partial<T>) : null
  } catch {
    // Not JSON: a proxy's page, or nothing.
    return null
  }
}
