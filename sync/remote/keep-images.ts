import { combineLatest, debounceTime, from, map, switchMap, type Observable } from 'rxjs'
import type { LocalDatabase } from '../database/open.ts'
import type { ContentCollection } from '../engine/wire.ts'
import { backend, mediaUrl } from './backend.ts'

/** Rows arrive in bursts. */
const SETTLE_MS = 1_000
/** Fewer than the worker keeps in all (sw/images.ts): what she looks at beside them pushes none of these out. */
const MOST_KEPT = 300

type Document = Record<string, unknown>

interface Source {
  name: ContentCollection
  query: object
  picturesOf(doc: Document): unknown[]
}

/** What matters most offline stands first; within a collection, what she will look at next. */
const sources: readonly Source[] = [
  { name: 'devotionals', query: { sort: [{ day_number: 'asc' }] }, picturesOf: ({ image_url }) => [image_url] },
  { name: 'events', query: { sort: [{ event_date: 'desc' }] }, picturesOf: ({ image_url }) => [image_url] },
  {
    name: 'products',
    query: { sort: [{ created_at: 'desc' }] },
    picturesOf: ({ images }) => (images as unknown[]).slice(0, 1),
  },
  { name: 'videos', query: {}, picturesOf: ({ thumbnail_url }) => [thumbnail_url] },
  {
    name: 'recados',
    query: { sort: [{ publicado_em: 'desc' }], limit: 50 },
    picturesOf: ({ mensagem }) =>
      [...String(mensagem).matchAll(/<img\b[^>]*?\ssrc\s*=\s*["']?([^"'\s>]+)/gi)].map(([, url]) => url),
  },
]

/**
 * Asks the worker to keep the pictures of what is stored here, so that they are there offline too, also those she
 * has never opened.
 * @returns ends it
 */
export function keepImages(database: LocalDatabase): () => void {
  const worker = globalThis.navigator?.serviceWorker
  if (!worker) return () => {}
  const documents$ = sources.map(({ name, query }) =>
    from(database.collection(name)).pipe(
      switchMap((collection) => collection.find(query as never).$ as unknown as Observable<{ toJSON(): Document }[]>),
      debounceTime(SETTLE_MS),
      map((docs) => docs.map((doc) => doc.toJSON())),
    ),
  )
  const subscription = combineLatest(documents$).subscribe({
    async next(documents) {
      const urls = picturesToKeep(documents)
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
 * The addresses to keep, the most important first. Only the ministry's own bucket: another host's picture would come
 * to the worker unreadable, seven megabytes of quota each, and our own rules (connect-src) forbid asking for it.
 * @param documents by source, in the order of `sources`
 */
export function picturesToKeep(documents: readonly (readonly Document[])[]): string[] {
  const bucket = `${backend.url}/storage/v1/object/public/`
  const urls = sources
    .flatMap(({ picturesOf }, index) => (documents[index] ?? []).flatMap((doc) => picturesOf(doc)))
    .filter((url) => typeof url === 'string' && url !== '')
    .map((url) => mediaUrl(url as string))
    .map((url) => (url.startsWith('/') ? backend.url + url : url))
  return [...new Set(urls)].filter((url) => url.startsWith(bucket)).slice(0, MOST_KEPT)
}
