import { debounceTime, from, map, merge, switchMap, type Observable } from 'rxjs'
import type { LocalDatabase } from '../database/open.ts'
import type { ContentCollection } from '../engine/wire.ts'
import { mediaUrl } from './backend.ts'

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
      from(database.collection(name as ContentCollection)).pipe(
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
