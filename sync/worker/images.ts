import { combineLatest, debounceTime, from, merge, mergeMap } from 'rxjs'
import { backend, mediaUrl } from '../api/backend.ts'
import {
  anyCollection,
  type Collections,
  type ListQuery,
  watchAny,
  readOne,
  readSome,
} from '../database/collections.ts'
import { isInMemory } from '../database/rxdb-internals.ts'
import { IMAGE_CACHE } from './messages.ts'
import { readOutbox } from '../engine/outgoing.ts'
import { CONTENT_COLLECTIONS, type ContentCollection } from '../engine/wire.ts'

/** Rows arrive in bursts. */
const SETTLE_MS = 1_000
/**
 * Less than the worker's limit (sw/runtime-caches.ts), so that other pictures the member looks at
 * do not evict these.
 */
const MOST_KEPT = 300

type Document = Record<string, unknown>

interface Source {
  name: ContentCollection
  query: ListQuery
  /** The most pictures of one document; without it all of them. */
  most?: number
}

/**
 * The most important offline comes first; within a collection, what the member will probably open
 * next.
 */
const sources: readonly Source[] = [
  { name: 'devotionals', query: { sort: [{ day_number: 'asc' }] } },
  { name: 'events', query: { sort: [{ event_date: 'desc' }] } },
  { name: 'products', query: { sort: [{ created_at: 'desc' }] }, most: 1 },
  { name: 'videos', query: {} },
  { name: 'recados', query: { sort: [{ publicado_em: 'desc' }], limit: 50 } },
]

/**
 * Asks the worker to cache the pictures of the stored documents, so that they are available offline
 * even if the member has never opened them.
 * @returns stops it
 */
export function prefetchImages(database: Collections): () => void {
  const worker = globalThis.navigator?.serviceWorker
  if (!worker) return () => {}
  const documents$ = sources.map(({ name, query }) => watchAny(database, name, query).pipe(debounceTime(SETTLE_MS)))
  const subscription = combineLatest(documents$).subscribe({
    async next(documents) {
      const urls = imagesToPrefetch(documents)
      // The worker forgets what a list no longer names.
      if (isInMemory(await database.meta()) || (urls.length === 0 && !(await knowsAll(database)))) return
      const registration = await worker.ready
      registration.active?.postMessage({ type: 'KEEP_IMAGES', urls })
    },
    // The screens report storage trouble; pictures wait for the next start.
    error: (error: unknown) => console.warn('Pictures are not kept until the next start', error),
  })
  return () => subscription.unsubscribe()
}

/**
 * The addresses to cache, the most important first.
 * @param documents by source, in the order of `sources`
 */
export function imagesToPrefetch(documents: readonly (readonly Document[])[]): string[] {
  const urls = sources.flatMap(({ name, most }, index) =>
    (documents[index] ?? []).flatMap((doc) => imagesOf(name, doc).slice(0, most)),
  )
  return [...new Set(urls)].slice(0, MOST_KEPT)
}

/**
 * Where a cached picture may be shown, in the order of cost: the latest recados first, all of them
 * last.
 */
const places: readonly (readonly [name: ContentCollection, query: ListQuery])[] = [
  ...CONTENT_COLLECTIONS.filter((name) => name !== 'recados').map((name) => [name, {}] as const),
  ['recados', { sort: [{ publicado_em: 'desc' }], limit: 50 }],
  ['recados', {}],
]

/**
 * Removes the pictures of deleted, unpublished or changed documents from the worker's cache: what
 * the ministry took back must not stay visible here. If another document shows the same picture,
 * `prefetchImages` or the next look at it caches it again.
 * @returns stops it
 */
export function evictImages(database: Collections): () => void {
  if (!('caches' in globalThis)) return () => {}
  const goneNow$ = merge(
    ...CONTENT_COLLECTIONS.map((name) =>
      from(anyCollection(database, name)).pipe(
        mergeMap((collection) => collection.$),
        mergeMap(({ operation, documentData, previousDocumentData }) => {
          if (!previousDocumentData) return []
          const shown = new Set(operation === 'DELETE' ? [] : imagesOf(name, documentData))
          return imagesOf(name, previousDocumentData).filter((url) => !shown.has(url))
        }),
      ),
    ),
  )
  // The screens report storage trouble.
  const failed = (error: unknown) => console.info('Pictures of what is gone stay until the next start', error)
  const subscription = goneNow$.subscribe({ next: (url) => void forget([url]).catch(failed), error: failed })
  evictUnshown(database).catch(failed)
  return () => subscription.unsubscribe()
}

/** Removes the pictures of what was removed while nobody listened. */
export async function evictUnshown(database: Collections): Promise<void> {
  if (await knowsAll(database)) await forget(await shownNowhere(database))
}

/**
 * Whether what is not in the database is nowhere: it has once received everything. One in memory does
 * not know what lies on the disk.
 */
async function knowsAll(database: Collections): Promise<boolean> {
  const meta = await database.meta()
  return !isInMemory(meta) && (await readOne(meta, 'first-sync')) !== null
}

/**
 * The cached pictures that no stored document shows, and no pending change of an administrator
 * either.
 */
async function shownNowhere(database: Collections): Promise<string[]> {
  const cached = (await openCache())?.keys() ?? []
  const left = new Set((await cached).map(({ url }) => url))
  const passOver = (name: ContentCollection, doc: object) => {
    for (const url of imagesOf(name, doc)) left.delete(url)
  }
  for (const [name, query] of places) {
    if (left.size === 0) break
    for (const doc of await readSome(await anyCollection(database, name), query)) passOver(name, doc)
  }
  if (left.size > 0) for (const { c, doc } of await readOutbox(database)) if (doc) passOver(c, doc)
  return [...left]
}

async function forget(urls: readonly string[]): Promise<void> {
  const cache = await openCache()
  await Promise.all(urls.map((url) => cache?.delete(url)))
}

/** Only if it exists: `open` would create it again after a sign-out. */
const openCache = async () => ((await caches.has(IMAGE_CACHE)) ? caches.open(IMAGE_CACHE) : null)

type Fields = Record<string, unknown>

/** Where each kind of content has its pictures, the first one first. */
const fieldsOf: Record<ContentCollection, (doc: Fields) => unknown[]> = {
  devotionals: ({ image_url }) => [image_url],
  events: ({ image_url }) => [image_url],
  products: ({ images }) => (images as unknown[] | undefined) ?? [],
  videos: ({ thumbnail_url }) => [thumbnail_url],
  recados: ({ mensagem }) =>
    [...String(mensagem).matchAll(/<img\b[^>]*?\ssrc\s*=\s*["']?([^"'\s>]+)/gi)].map(([, url]) => url),
}

/**
 * The absolute addresses of a document's pictures, in the browser's spelling. Only those in the
 * ministry's own bucket: the worker would get an opaque response from another host, which counts as
 * seven megabytes of quota, and our own policy (connect-src) forbids the request.
 */
export function imagesOf(name: ContentCollection, doc: object): string[] {
  const bucket = `${backend.url}/storage/v1/object/public/`
  return fieldsOf[name](doc as Fields)
    .filter((url) => typeof url === 'string' && url !== '')
    .map((url) => mediaUrl(url as string))
    .map((url) => (url.startsWith('/') ? backend.url + url : url))
    .filter((url) => url.startsWith(bucket))
    .map((url) => new URL(url).href)
}
