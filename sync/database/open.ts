import { createRxDatabase, type RxCollection, type RxDatabase, type RxStorage } from 'rxdb'
import type { CollectionName } from '../engine/wire.ts'
import { databaseName } from './name.ts'
import { metaSchema, schemas, type LocalDocuments, type MetaDocument } from './schemas.ts'

export type LocalCollection<N extends CollectionName> = RxCollection<LocalDocuments[N]>

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
export async function openDatabase(userId: string, storage: RxStorage<unknown, unknown>, isShared = true): Promise<LocalDatabase> {
  const name = databaseName(userId)
  // A lost connection may leave the old one open in name.
  const rx = await createRxDatabase({ name, storage, multiInstance: isShared, eventReduce: true, closeDuplicates: true })
  const opened = new Map<string, Promise<RxCollection>>()

  const open = (collection: string, schema: object) => {
    const known = opened.get(collection)
    if (known) return known
    const opening = rx.addCollections({ [collection]: { schema: schema as never } }).then((all) => all[collection] as RxCollection)
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
      await rx.close()
    },
    remove: async () => {
      await rx.remove()
    },
  }
}
