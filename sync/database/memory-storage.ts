import type { RxStorage } from 'rxdb'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { isolated } from './rxdb-internals.ts'

// A file of its own because it is a chunk of its own: few phones need it.

/** For a phone that keeps nothing: the same database, for as long as the page lives. */
export const makeMemoryStorage = (): RxStorage<unknown, unknown> => isolated(getRxStorageMemory())
