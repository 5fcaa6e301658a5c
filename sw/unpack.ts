/**
 * The text of the app's files as the build writes it (src/build/precache.ts): a JSON array with one
 * file per line.
 */
const PACK = '/precache.json'

type PackedFile = [path: string, type: string, text: string]

/**
 * Fills the app's cache with one request, where one request per file would take minutes on a slow
 * connection. Each file is cached as it arrives, even if the connection breaks later. It never
 * rejects: the caller fetches whatever is missing, file by file.
 * | @param cacheKeys the cache key of each address. Names contain a content hash, so a pack of
 * another version only has fewer of the requested files.
 */
export async function unpack(cacheName: string, cacheKeys: ReadonlyMap<string, string>): Promise<void> {
  try {
    const cache = await caches.open(cacheName)
    const cached = new Set((await cache.keys()).map(({ url }) => url))
    const isMissing = (key: string | undefined): key is string => key !== undefined && !cached.has(key)
    // An update that changes little costs less file by file than the whole pack.
    if ([...cacheKeys.values()].filter(isMissing).length < cacheKeys.size / 2) return
    const { ok, body } = await fetch(PACK)
    if (!ok || !body) return
    for await (const line of linesOf(body)) {
      const [path, type, text] = JSON.parse(line) as PackedFile
      const key = cacheKeys.get(new URL(path, location.origin).href)
      if (isMissing(key)) await cache.put(key, new Response(text, { headers: { 'content-type': type } }))
    }
  } catch (error) {
    console.info('The pack of the app could not be read completely', error)
  }
}

/** Yields the elements of a JSON array that has one element per line. */
async function* linesOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = '' // Of a line whose end is still to come.
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + part.value).split('\n')
    rest = lines.pop()!
    for (const line of lines) if (line.length > 1) yield line.replace(/,$/, '')
  }
}
