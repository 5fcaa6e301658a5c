/** One entry of any of the browser's stores, as text. */
export interface StoredEntry {
  /** `indexedDB florescer-session/entries`, `cache florescer-imagens`, `localStorage`, … */
  where: string
  text: string
}

/**
 * Everything that this browser keeps for the app's origin: all databases, all caches with their
 * headers and texts, localStorage and sessionStorage. Runs in the page: Playwright's
 * `page.evaluate(everythingStored)`, the WebKit driver's `phone.evaluate(everythingStored)`.
 */
export async function everythingStored(): Promise<StoredEntry[]> {
  const entries: StoredEntry[] = []
  const settled = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  // Bytes are read as text: the body of a queued request counts too.
  const seen = (value: unknown) =>
    JSON.stringify(value, (_key, part: unknown) =>
      part instanceof ArrayBuffer || ArrayBuffer.isView(part) ? new TextDecoder().decode(part) : part,
    ) ?? String(value)

  for (const { name } of await indexedDB.databases()) {
    if (name === undefined) continue
    entries.push({ where: 'the names of the databases', text: name })
    const opening = indexedDB.open(name)
    // It has gone meanwhile, and is not made anew.
    opening.onupgradeneeded = () => opening.transaction!.abort()
    const database = await settled(opening).catch((error: DOMException | null) => {
      if (error?.name !== 'AbortError') throw error
    })
    if (!database) continue
    for (const store of database.objectStoreNames) {
      const rows = database.transaction(store).objectStore(store)
      const [keys, values] = await Promise.all([settled(rows.getAllKeys()), settled(rows.getAll())])
      keys.forEach((key, i) =>
        entries.push({ where: `indexedDB ${name}/${store}`, text: `${seen(key)} ${seen(values[i])}` }),
      )
    }
    database.close()
  }
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const response = await cache.match(request)
      // The app's own code may contain any word; the addresses of precached files are enough.
      const isText =
        !name.startsWith('workbox-precache') &&
        /text|json|javascript|svg/.test(response?.headers.get('content-type') ?? '')
      const headers = seen([...request.headers, ...(response?.headers ?? [])])
      entries.push({
        where: `cache ${name}`,
        text: `${request.url} ${headers} ${isText ? await response?.text() : ''}`,
      })
    }
  }
  for (const [where, area] of [
    ['localStorage', localStorage],
    ['sessionStorage', sessionStorage],
  ] as const) {
    for (const key of Object.keys(area)) entries.push({ where, text: `${key} ${area.getItem(key)}` })
  }
  return entries
}

/** Which of these words occur in which entries; `[]` when the browser knows none of them. */
export function findings(entries: readonly StoredEntry[], words: readonly string[]): string[] {
  const found = entries.flatMap(({ where, text }) =>
    words
      .filter((word) => `${where} ${text}`.toLowerCase().includes(word.toLowerCase()))
      .map((word) => `${word} in ${where}`),
  )
  return [...new Set(found)]
}
