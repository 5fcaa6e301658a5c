import { debounceTime, from, map, merge, switchMap, timer, type Observable } from 'rxjs'
import type { LocalDatabase } from '../database/open.ts'
import type { ContentCollection } from '../engine/wire.ts'
import { mediaUrl } from './backend.ts'

/** The first screen comes first. */
const START_MS = 2_000
/** Rows arrive in bursts. */
const SETTLE_MS = 1_000

const pictureFields: Partial<Record<ContentCollection, (doc: Record<string, unknown>) => unknown[]>> = {
  devotionals: ({ image_url }) => [image_url],
  events: ({ image_url }) => [image_url],
  videos: ({ thumbnail_url }) => [thumbnail_url],
  products: ({ images }) => (images as unknown[]).slice(0, 1),
}

/**
 * Asks the worker to keep the pictures of what is stored here, so that they are there offline too, also those she
 * has never opened.
 * @returns ends it
 */
export function keepImages(database: LocalDatabase): () => void {
  const worker = globalThis.navigator?.serviceWorker
  if (!worker) return () => {}
  const urls$ = merge(
    ...Object.entries(pictureFields).map(([name, fields]) =>
      timer(START_MS).pipe(
        switchMap(() => from(database.collection(name as ContentCollection))),
        switchMap((collection) => collection.find().$ as unknown as Observable<{ toJSON(): Record<string, unknown> }[]>),
        debounceTime(SETTLE_MS),
        map((docs) => docs.flatMap((doc) => fields(doc.toJSON())).filter((url) => typeof url === 'string' && url !== '')),
      ),
    ),
  )
  const subscription = urls$.subscribe(async (urls) => {
    if (urls.length === 0) return
    const registration = await worker.ready
    registration.active?.postMessage({ type: 'KEEP_IMAGES', urls: urls.map((url) => mediaUrl(url as string)) })
  })
  return () => subscription.unsubscribe()
}
