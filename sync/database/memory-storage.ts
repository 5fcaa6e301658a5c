import type { RxStorage } from 'rxdb'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'

/** For a phone that keeps nothing: the same database, for as long as the page lives. Nobody finds another's in it. */
export function makeMemoryStorage(): RxStorage<unknown, unknown> {
  return Object.assign(getRxStorageMemory(), { collectionStates: new Map() }) as unknown as RxStorage<unknown, unknown>
}
