import { combineLatest, debounceTime, from, map, switchMap, type Observable } from 'rxjs'
import type { LocalDatabase } from '../database/open.ts'
import type { ContentCollection } from '../engine/wire.ts'
import { imagesOf } from '../remote/pictures.ts'

/** Rows arrive in bursts. */
const SETTLE_MS = 1_000
/** Fewer than the worker keeps in all (sw/runtime-caches.ts): what she looks at beside them pushes none of these out. */
const MOST_KEPT = 300

type Document = Record<string, unknown>

interface Source {
  name: ContentCollection
  query: object
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
export function prefetchImages(database: LocalDatabase): () => void {
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
