import type { RxStorage } from 'rxdb'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { isolated } from './rxdb-internals.ts'

// A separate file because it is a separate chunk: few phones need it.

/** For a phone that cannot store anything: the same database, until the page closes. */
export const makeMemoryStorage = (): RxStorage<unknown, unknown> => isolated(getRxStorageMemory())
