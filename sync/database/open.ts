import { createRxDatabase, type RxCollection, type RxDatabase, type RxStorage } from 'rxdb'
import { databaseName } from '../device/indexeddb.ts'
import { nextTask } from '../device/next-task.ts'
import { asRxSchema, type Collections, typedCollections } from './collections.ts'
import { hasStartFailed } from './rxdb-internals.ts'
import { schemas } from './schemas.ts'

/** This opening of the database no longer works, for whatever cause. Another opening may. */
export class DatabaseUnusable extends Error {
  override name = 'DatabaseUnusable'
}

/**
 * The member's own database. A collection opens on first use, because each one costs an IndexedDB
 * database.
 */
export interface LocalDatabase extends Collections {
  readonly name: string
  readonly rx: RxDatabase
  close(): Promise<void>
  /** Closes the database and removes it from this device. */
  remove(): Promise<void>
}

/**
 * @param storage an RxStorage: the app passes Dexie's, a test may pass one that fails
 * @param isShared whether other tabs open the same database
 */
export async function openDatabase(
  userId: string,
  storage: RxStorage<unknown, unknown>,
  isShared = true,
): Promise<LocalDatabase> {
  const name = databaseName(userId)
  // After a lost connection RxDB may still list the old database as open (`closeDuplicates`).
  const rx = await createRxDatabase({
    name,
    storage,
    multiInstance: isShared,
    eventReduce: true,
    closeDuplicates: true,
  })
  const opened = new Map<string, Promise<RxCollection>>()
  let isClosing = false

  /** A start asks for many at once: together they would be one task too long for a tap to wait for. */
  let turn: Promise<unknown> = Promise.resolve()
  const add = async (collection: keyof typeof schemas) => {
    await (turn = turn.then(nextTask))
    const all = await rx.addCollections({ [collection]: { schema: asRxSchema(schemas[collection]) } })
    return all[collection] as RxCollection
  }

  const open = (collection: keyof typeof schemas) => {
    const known = opened.get(collection)
    if (known) return known
    if (isClosing) return Promise.reject(new DatabaseUnusable('The local database is closed'))
    const opening = add(collection).catch((error: unknown) => {
      throw hasStartFailed(rx) ? new DatabaseUnusable('The local database did not start', { cause: error }) : error
    })
    opened.set(collection, opening)
    // Storage trouble passes, so the next attempt may succeed.
    opening.catch(() => opened.delete(collection))
    return opening
  }

  return {
    name,
    rx,
    ...typedCollections(open),
    close: async () => {
      isClosing = true
      // A collection that is opening now would stay open.
      await Promise.allSettled(opened.values())
      await rx.close()
    },
    remove: async () => {
      await rx.remove()
    },
  }
}
