/** The text of the app's files, as the build has written it (src/build/precache.ts): a JSON array, a file to a line. */
const PACK = '/precache.json'

type PackedFile = [path: string, type: string, text: string]

/**
 * Puts the app's files into their cache with one request, where each would be a round trip of its own: on a line that
 * answers slowly, minutes. Each is kept as it comes, also if the line breaks after it. It never rejects: what is missing
 * then is for the caller to fetch, file by file.
 *
 * @param cacheKeys under what each address is kept. Names hold a hash of the content, so a pack of another version only
 * has less of what is asked for.
 */
export async function unpack(cacheName: string, cacheKeys: ReadonlyMap<string, string>): Promise<void> {
  try {
    const cache = await caches.open(cacheName)
    const cached = new Set((await cache.keys()).map(({ url }) => url))
    const isMissing = (key: string | undefined): key is string => key !== undefined && !cached.has(key)
    // An update that changes little is less than everything once more.
    if ([...cacheKeys.values()].filter(isMissing).length < cacheKeys.size / 2) return
    const { ok, body } = await fetch(PACK)
    if (!ok || !body) return
    for await (const line of linesOf(body)) {
      const [path, type, text] = JSON.parse(line) as PackedFile
      const key = cacheKeys.get(new URL(path, location.origin).href)
      if (isMissing(key)) await cache.put(key, new Response(text, { headers: { 'content-type': type } }))
    }
  } catch (error) {
    console.info('The app did not come in one piece', error)
  }
}

/** The elements of a JSON array that has each in a line of its own. */
async function* linesOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = '' // Of a line whose end is still to come.
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + part.value).split('\n')
    rest = lines.pop()!
    for (const line of lines) if (line.length > 1) yield line.replace(/,$/, '')
  }
}
