import { IMAGE_CACHE } from '#sync/device/names.ts'

/** Files of one kind that are kept from their first use: their address changes with their content. */
interface CachePolicy {
  cache: string
  /** The oldest go first. */
  most: number
}
/** Pictures that members see. */
export const IMAGES: CachePolicy = { cache: IMAGE_CACHE, most: 400 }
/** Parts of the app that only an administrator opens; no member fetches them. */
export const ADMIN_PARTS: CachePolicy = { cache: 'florescer-partes', most: 200 }

/** Fetched at the same time: a phone on weak 4G has other things to do. */
const AT_ONCE = 3

/** A picture of the public bucket, here or at the Supabase that the app was built for. */
export function isMemberImage(url: URL, request: Request): boolean {
  return request.destination === 'image' && url.pathname.includes('/storage/v1/object/public/')
}

/**
 * From the cache, else from the network. It is answered at once and put into the cache beside that (`waitUntil` keeps the
 * worker awake for it): she sees it as it comes, and also where no room is left to keep it.
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
  if (isWhole(response)) waitUntil(put(cache, request.url, response.clone(), policy.most).catch(reportNotCached))
  return response
}

/** Fetches the pictures that are not here yet, one after another's heels; what fails is asked for again next time. */
export async function prefetchImages(urls: readonly string[]): Promise<void> {
  const cache = await caches.open(IMAGES.cache)
  const cached = new Set((await cache.keys()).map(({ url }) => url))
  const missing = urls.map((url) => new URL(url, location.origin).href).filter((url) => !cached.has(url))
  const next = missing[Symbol.iterator]()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const url of next) {
        try {
          const response = await fetch(url)
          if (isWhole(response)) await put(cache, url, response, IMAGES.most)
        } catch (error) {
          if (error instanceof DOMException && error.name === 'QuotaExceededError') return
          reportNotCached(error)
        }
      }
    }),
  )
}

const reportNotCached = (error: unknown) => console.info('A file could not be kept now', error)

const isWhole = (response: Response) => response.ok && response.status === 200

async function put(cache: Cache, url: string, response: Response, most: number): Promise<void> {
  await cache.put(url, response)
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((key) => cache.delete(key)))
}
