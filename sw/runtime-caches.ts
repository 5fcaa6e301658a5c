import { IMAGE_CACHE } from '#sync/worker/messages.ts'

/** Parts of the app that only administrators open. Members never fetch them. */
export const ADMIN_PARTS_CACHE = 'florescer-partes'

/** Above this number of files in a cache the oldest are removed. */
const MAX_ENTRIES = 400

/** How many are fetched in parallel: a phone on weak 4G has other requests. */
const CONCURRENCY = 3
/** On a line that swallows everything, one request would hold up all that wait behind it. */
const TIMEOUT_MS = 60_000

/** A picture of the public bucket, on this origin or on the app's Supabase. */
export function isMemberImage(url: URL, request: Request): boolean {
  return request.destination === 'image' && url.pathname.includes('/storage/v1/object/public/')
}

/**
 * Cache first, else network, for files whose address changes with their content. The response is returned at once and cached in parallel (`waitUntil`
 * keeps the worker alive), so the picture shows while it loads, and also if the storage is full.
 */
export async function cacheFirst(
  request: Request,
  cacheName: string,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Response> {
  const cache = await caches.open(cacheName)
  const { url } = request
  const cached = await cache.match(url)
  if (cached && isWhole(cached, url)) return cached
  const response = await fetch(request)
  if (isWhole(response, url)) waitUntil(put(cache, url, response.clone()).catch(reportNotCached))
  return response
}

/**
 * Fetches pictures that are not cached yet, a few at a time. What fails is requested again next
 * time. The app names all of them for each kind of content that changes, up to five times within
 * moments: each run waits for the one before, and finds what that one has cached.
 */
export async function prefetchImages(urls: readonly string[]): Promise<void> {
  const before = wanted
  wanted = urls.map((url) => new URL(url, location.origin).href)
  // Opened before the wait: at a sign-out it is deleted, and what comes later must not make it anew.
  const cache = await caches.open(IMAGE_CACHE)
  await Promise.all(before.map((url) => dropUnwanted(cache, url)))
  lastRun = lastRun.then(() => fetchMissing(cache)).catch(reportNotCached)
  await new Promise<void>((resolve) => {
    waiting.add(resolve)
    void lastRun.then(() => waiting.delete(resolve) && resolve())
  })
}

/**
 * At a sign-out, and where a newer worker is let in: nothing more is fetched, what comes later is
 * not kept, and the worker's event ends. A browser lets no other worker in before that.
 */
export function stopPrefetching(): void {
  wanted = []
  for (const giveUp of waiting) giveUp()
}

/**
 * What the app named last. What has left it may have been taken back by the ministry: it is neither
 * fetched nor kept, however long its request or another run took.
 */
let wanted: readonly string[] = []
let lastRun: Promise<void> = Promise.resolve()
/** Ends each event that waits for a run. */
const waiting = new Set<() => void>()

async function fetchMissing(cache: Cache): Promise<void> {
  const cached = new Set((await cache.keys()).map(({ url }) => url))
  const next = wanted.filter((url) => !cached.has(url))[Symbol.iterator]()
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (const url of next) {
        try {
          if (!wanted.includes(url)) continue
          const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
          if (response.status === 200) await put(cache, url, response)
          await dropUnwanted(cache, url)
        } catch (error) {
          if ((error as Error).name === 'QuotaExceededError') return
          reportNotCached(error)
        }
      }
    }),
  )
}

const dropUnwanted = async (cache: Cache, url: string) => wanted.includes(url) || cache.delete(url)

const reportNotCached = (error: unknown) => console.info('Not cached', error)

/** Some hosts answer a part of the app that they do not have with the app's page. */
const isWhole = ({ status, headers }: Response, url: string) =>
  status === 200 && !(url.includes('/assets/') && headers.get('content-type')?.includes('html'))

/**
 * What the app's own files are before they are kept. The browser may have kept such a page under a
 * file's name, for a year: then the host is asked. If it has no file either, nothing is installed.
 */
export async function cacheWillUpdate({ request: { url }, response }: { request: Request; response: Response }) {
  const file = isWhole(response, url) ? response : await fetch(url, { cache: 'reload' })
  return isWhole(file, url) ? file : null
}

async function put(cache: Cache, url: string, response: Response): Promise<void> {
  await cache.put(url, response)
  const oldest = (await cache.keys()).slice(0, -MAX_ENTRIES)
  await Promise.all(oldest.map((key) => cache.delete(key)))
}
