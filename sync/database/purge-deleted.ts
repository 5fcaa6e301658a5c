import type { RxCollection } from 'rxdb'
import { CONTENT_COLLECTIONS, OWN_COLLECTIONS } from '../engine/wire.ts'
import { indexName, withStore } from './rxdb-internals.ts'
import type { Collections } from './collections.ts'

/**
 * Removes what RxDB keeps in the place of deleted documents. Nothing of ours asks for it; what version 0.1.0 left there
 * still says everything that the document said.
 * @throws what IndexedDB throws; each collection is done or not
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
