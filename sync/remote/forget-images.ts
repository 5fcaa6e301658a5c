import { from, merge, mergeMap } from 'rxjs'
import { readSome } from '../database/documents.ts'
import type { LocalDatabase } from '../database/open.ts'
import { readOutbox } from '../engine/outbox.ts'
import { CONTENT_COLLECTIONS, type ContentCollection } from '../engine/wire.ts'
import { imagesOf } from './pictures.ts'
import { IMAGE_CACHE } from './private-caches.ts'

/** Where a kept picture may be shown, what is quickly read first: of the letters the latest, and only then all. */
const places: readonly (readonly [name: ContentCollection, query: object])[] = [
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
export function evictImages(database: LocalDatabase): () => void {
  if (!('caches' in globalThis)) return () => {}
  const goneNow$ = merge(
    ...CONTENT_COLLECTIONS.map((name) =>
      from(database.collection(name)).pipe(
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
async function shownNowhere(database: LocalDatabase): Promise<string[]> {
  const kept = (await openCache())?.keys() ?? []
  const left = new Set((await kept).map(({ url }) => url))
  const passOver = (name: ContentCollection, doc: object) => {
    for (const url of imagesOf(name, doc)) left.delete(url)
  }
  for (const [name, query] of places) {
    if (left.size === 0) break
    for (const doc of await readSome((await database.collection(name)) as never, query)) passOver(name, doc)
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
