import { IMAGE_CACHE } from '#sync/worker/messages.ts'

/** Files of one kind, cached on first use. Their address changes with their content. */
interface CachePolicy {
  cache: string
  /** Above this number the oldest are removed. */
  maxEntries: number
}
export const IMAGES: CachePolicy = { cache: IMAGE_CACHE, maxEntries: 400 }
/** Parts of the app that only administrators open. Members never fetch them. */
export const ADMIN_PARTS: CachePolicy = { cache: 'florescer-partes', maxEntries: 200 }

/** How many are fetched in parallel: a phone on weak 4G has other requests. */
const CONCURRENCY = 3

/** A picture of the public bucket, on this origin or on the app's Supabase. */
export function isMemberImage(url: URL, request: Request): boolean {
  return request.destination === 'image' && url.pathname.includes('/storage/v1/object/public/')
}

/**
 * Cache first, else network. The response is returned at once and cached in parallel (`waitUntil`
 * keeps the worker alive), so the picture shows while it loads, and also if the storage is full.
 */
export async function cacheFirst(
  request: Request,
  policy: CachePolicy,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Response> {
  const cache = await caches.open(policy.cache)
  const cached = await cache.match(request.url)
  if (cached) return cached
  const response = await fetch(request)
  if (isWhole(response)) waitUntil(put(cache, request.url, response.clone(), policy.maxEntries).catch(reportNotCached))
  return response
}

/**
 * Fetches pictures that are not cached yet, a few at a time. What fails is requested again next
 * time. The app names all of them for each kind of content that changes, up to five times within
 * moments: each run waits for the one before, and finds what that one has cached.
 */
export async function prefetchImages(urls: readonly string[]): Promise<void> {
  // Opened before the wait: at a sign-out it is deleted, and what comes later must not make it anew.
  const cache = await caches.open(IMAGES.cache)
  await (lastRun = lastRun.then(() => fetchMissing(cache, urls)).catch(reportNotCached))
}

let lastRun: Promise<void> = Promise.resolve()

async function fetchMissing(cache: Cache, urls: readonly string[]): Promise<void> {
  const cached = new Set((await cache.keys()).map(({ url }) => url))
  const missing = urls.map((url) => new URL(url, location.origin).href).filter((url) => !cached.has(url))
  const next = missing[Symbol.iterator]()
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (const url of next) {
        try {
          const response = await fetch(url)
          if (isWhole(response)) await put(cache, url, response, IMAGES.maxEntries)
        } catch (error) {
          if (error instanceof DOMException && error.name === 'QuotaExceededError') return
          reportNotCached(error)
        }
      }
    }),
  )
}

const reportNotCached = (error: unknown) => console.info('A file could not be cached', error)

const isWhole = ({ status }: Response) => status === 200

async function put(cache: Cache, url: string, response: Response, maxEntries: number): Promise<void> {
  await cache.put(url, response)
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - maxEntries)).map((key) => cache.delete(key)))
}
