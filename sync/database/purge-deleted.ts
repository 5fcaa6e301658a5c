import type { RxCollection } from 'rxdb'
import { CONTENT_COLLECTIONS, OWN_COLLECTIONS } from '../engine/wire.ts'
import { indexName, withStore } from './rxdb-internals.ts'
import type { Collections } from './collections.ts'

/**
 * Removes the documents that RxDB keeps in place of deleted ones. Nothing here reads them, and
 * those of version 0.1.0 still contain the whole text (law 10).
 * @throws IndexedDB's errors; each collection is done or not
 */
export async function removeDeleted(database: Collections): Promise<void> {
  for (const name of [...OWN_COLLECTIONS, ...CONTENT_COLLECTIONS]) await removeFrom(await database.collection(name))
  await removeFrom(await database.meta())
}

function removeFrom(collection: RxCollection): Promise<void> {
  return withStore(collection, 'rw', 'deleted', (store, deleted, done) => {
    const request = store.index(indexName()).getAllKeys(deleted)
    request.onsuccess = () => {
      for (const id of request.result) store.delete(id)
      done()
    }
    return request
  })
}
