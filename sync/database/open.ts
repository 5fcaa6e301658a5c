import { createRxDatabase, type RxCollection, type RxDatabase, type RxStorage } from 'rxdb'
import { databaseName } from '../device/names.ts'
import { asRxSchema, type Collections, typedCollections } from './collections.ts'
import { hasStartFailed } from './rxdb-internals.ts'
import { schemas } from './schemas.ts'

/** Whatever its cause: this opening of the database serves no more, another may. */
export class DatabaseUnusable extends Error {
  override name = 'DatabaseUnusable'
}

/** The member's own database. Collections open when somebody asks for them: each costs a database of IndexedDB. */
export interface LocalDatabase extends Collections {
  readonly name: string
  readonly rx: RxDatabase
  close(): Promise<void>
  /** Closes it and removes every trace from this device. */
  remove(): Promise<void>
}

/**
 * @param storage an RxStorage; the app gives Dexie's, tests may give one that fails
 * @param isShared whether other tabs open the same database
 */
export async function openDatabase(
  userId: string,
  storage: RxStorage<unknown, unknown>,
  isShared = true,
): Promise<LocalDatabase> {
  const name = databaseName(userId)
  // A lost connection may leave the old one open in name.
  const rx = await createRxDatabase({
    name,
    storage,
    multiInstance: isShared,
    eventReduce: true,
    closeDuplicates: true,
  })
  const opened = new Map<string, Promise<RxCollection>>()
  let isClosing = false

  const open = (collection: keyof typeof schemas) => {
    const known = opened.get(collection)
    if (known) return known
    if (isClosing) return Promise.reject(new DatabaseUnusable('The local database is closed'))
    const opening = rx.addCollections({ [collection]: { schema: asRxSchema(schemas[collection]) } }).then(
      (all) => all[collection] as RxCollection,
      (error: unknown) => {
        throw hasStartFailed(rx) ? new DatabaseUnusable('The local database did not start', { cause: error }) : error
      },
    )
    opened.set(collection, opening)
    // A failed opening may succeed the next time (storage trouble passes).
    opening.catch(() => opened.delete(collection))
    return opening
  }

  return {
    name,
    rx,
    ...typedCollections(open),
    close: async () => {
      isClosing = true
      // What is being opened at this moment would stay open.
      await Promise.allSettled(opened.values())
      await rx.close()
    },
    remove: async () => {
      await rx.remove()
    },
  }
}
