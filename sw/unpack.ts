/**
 * The text of the app's files as the build writes it (src/build/precache.ts): a JSON array with one
 * file per line.
 */
const PACK = '/precache.json'

type PackedFile = [path: string, type: string, text: string]

/**
 * Fills the app's cache with one request, where one request per file would take minutes on a slow
 * connection. Each file is cached as it arrives, even if the connection breaks later; those that
 * arrive together are cached at once, a third quicker than in turn. It never rejects.
 * @param cacheKeys the cache key of each address. Names contain a content hash, so a pack of
 * another version only has fewer of the requested files.
 * @returns the cache keys of what is still missing: the caller fetches it, file by file
 */
export async function unpack(cacheName: string, cacheKeys: ReadonlyMap<string, string>): Promise<Set<string>> {
  const missing = new Set(cacheKeys.values())
  try {
    const cache = await caches.open(cacheName)
    for (const { url } of await cache.keys()) missing.delete(url)
    // An update that changes little costs less file by file than the whole pack.
    if (missing.size < cacheKeys.size / 2) return missing
    const { ok, body } = await fetch(PACK)
    if (!ok || !body) return missing
    const keep = async (line: string): Promise<void> => {
      const [path, type, text] = JSON.parse(line) as PackedFile
      const key = cacheKeys.get(new URL(path, location.origin).href)
      if (key === undefined || !missing.has(key)) return
      await cache.put(key, new Response(text, { headers: { 'content-type': type } }))
      missing.delete(key)
    }
    for await (const lines of linesOf(body)) await Promise.all(lines.map(keep))
  } catch (error) {
    console.info('Pack broke off', error)
  }
  return missing
}

/** Yields the elements of a JSON array that has one element per line, as many at once as arrive. */
async function* linesOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string[]> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = '' // Of a line whose end is still to come.
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + part.value).split('\n')
    rest = lines.pop()!
    yield lines.filter((line) => line.length > 1).map((line) => line.replace(/,$/, ''))
  }
}
