import { combineLatest, debounceTime, from, merge, mergeMap } from 'rxjs'
import { backend, mediaUrl } from '../api/backend.ts'
import { anyCollection, type Collections, type ListQuery, watchAny } from '../database/collections.ts'
import { readSome } from '../database/documents.ts'
import { IMAGE_CACHE } from '../device/names.ts'
import { readOutbox } from '../engine/outbox.ts'
import { CONTENT_COLLECTIONS, type ContentCollection } from '../engine/wire.ts'

/** Rows arrive in bursts. */
const SETTLE_MS = 1_000
/** Fewer than the worker keeps in all (sw/runtime-caches.ts): what she looks at beside them pushes none of these out. */
const MOST_KEPT = 300

type Document = Record<string, unknown>

interface Source {
  name: ContentCollection
  query: ListQuery
  /** Of one document; all of them unless told. */
  most?: number
}

/** What matters most offline stands first; within a collection, what she will look at next. */
const sources: readonly Source[] = [
  { name: 'devotionals', query: { sort: [{ day_number: 'asc' }] } },
  { name: 'events', query: { sort: [{ event_date: 'desc' }] } },
  { name: 'products', query: { sort: [{ created_at: 'desc' }] }, most: 1 },
  { name: 'videos', query: {} },
  { name: 'recados', query: { sort: [{ publicado_em: 'desc' }], limit: 50 } },
]

/**
 * Asks the worker to keep the pictures of what is stored here, so that they are there offline too, also those she
 * has never opened.
 * @returns ends it
 */
export function prefetchImages(database: Collections): () => void {
  const worker = globalThis.navigator?.serviceWorker
  if (!worker) return () => {}
  const documents$ = sources.map(({ name, query }) => watchAny(database, name, query).pipe(debounceTime(SETTLE_MS)))
  const subscription = combineLatest(documents$).subscribe({
    async next(documents) {
      const urls = imagesToPrefetch(documents)
      if (urls.length === 0) return
      const registration = await worker.ready
      registration.active?.postMessage({ type: 'KEEP_IMAGES', urls })
    },
    // The screens say what is wrong with the storage; pictures wait for the next start.
    error: (error: unknown) => console.warn('Pictures are not kept until the next start', error),
  })
  return () => subscription.unsubscribe()
}

/**
 * The addresses to keep, the most important first.
 * @param documents by source, in the order of `sources`
 */
export function imagesToPrefetch(documents: readonly (readonly Document[])[]): string[] {
  const urls = sources.flatMap(({ name, most }, index) =>
    (documents[index] ?? []).flatMap((doc) => imagesOf(name, doc).slice(0, most)),
  )
  return [...new Set(urls)].slice(0, MOST_KEPT)
}

/** Where a kept picture may be shown, what is quickly read first: of the letters the latest, and only then all. */
const places: readonly (readonly [name: ContentCollection, query: ListQuery])[] = [
  ...CONTENT_COLLECTIONS.filter((name) => name !== 'recados').map((name) => [name, {}] as const),
  ['recados', { sort: [{ publicado_em: 'desc' }], limit: 50 }],
  ['recados', {}],
]

/**
 * Takes the pictures of what was deleted, unpublished or given another picture out of the worker's cache: what the
 * ministry took back can be seen here no more than read. One that something else shows too comes again, from
 * `keepImages` or when it is looked at.
 * @returns ends it
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
  // The screens say what is wrong with the storage.
  const failed = (error: unknown) => console.info('Pictures of what is gone stay until the next start', error)
  const subscription = goneNow$.subscribe({ next: (url) => void forget([url]).catch(failed), error: failed })
  // What left while nobody listened.
  shownNowhere(database).then(forget).catch(failed)
  return () => subscription.unsubscribe()
}

/** The kept pictures that nothing stored here shows, nor anything an administrator has not sent yet. */
async function shownNowhere(database: Collections): Promise<string[]> {
  const kept = (await openCache())?.keys() ?? []
  const left = new Set((await kept).map(({ url }) => url))
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

/** Only if it is there: opening it would bring it back after a sign-out. */
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
 * The addresses of a document's pictures, whole, as the browser writes them. Only the ministry's own bucket: another
 * host's picture would come to the worker unreadable, seven megabytes of quota each, and our own rules (connect-src)
 * forbid asking for it.
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
