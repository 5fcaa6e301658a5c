import { createRxDatabase, type RxCollection, type RxDatabase, type RxStorage } from 'rxdb'
import type { CollectionName } from '../engine/wire.ts'
import { databaseName } from '../device/names.ts'
import { metaSchema, schemas, type LocalDocuments, type MetaDocument } from './schemas.ts'

export type LocalCollection<N extends CollectionName> = RxCollection<LocalDocuments[N]>

/** Whatever its cause: this opening of the database serves no more, another may. */
export class DatabaseUnusable extends Error {
  override name = 'DatabaseUnusable'
}

/** The member's own database. Collections open when somebody asks for them: each costs a database of IndexedDB. */
export interface LocalDatabase {
  readonly name: string
  readonly rx: RxDatabase
  collection<N extends CollectionName>(name: N): Promise<LocalCollection<N>>
  meta(): Promise<RxCollection<MetaDocument>>
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

  const open = (collection: string, schema: object) => {
    const known = opened.get(collection)
    if (known) return known
    if (isClosing) return Promise.reject(new DatabaseUnusable('The local database is closed'))
    const opening = rx.addCollections({ [collection]: { schema: schema as never } }).then(
      (all) => all[collection] as RxCollection,
      (error: unknown) => {
        // RxDB keeps the first error of a start, and repeats it at every opening of a collection.
        throw rx.startupErrors.length > 0
          ? new DatabaseUnusable('The local database did not start', { cause: error })
          : error
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
    collection: (collection) => open(collection, schemas[collection]) as never,
    meta: () => open('meta', metaSchema) as never,
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
