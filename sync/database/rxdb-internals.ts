import type { Dexie } from 'dexie'
import type {
  BulkWriteRow,
  MangoQuery,
  RxCollection,
  RxDatabase,
  RxDocumentData,
  RxStorage,
  RxStorageInstance,
} from 'rxdb'
import { getRxStorageDexie, type RxStorageInstanceDexie } from 'rxdb/plugins/storage-dexie'

/*
 * Everything inside RxDB and Dexie that we touch although it is no part of their API. Nothing else
 * does. `rxdb-internals.test.ts` fails where a new version has it no longer; until then package.json
 * pins both.
 *
 * - `RxCollection.storageInstance`: reads and writes without building RxDB documents, and in one batch
 * - the fields `_deleted`, `_meta`, `_rev`, `_attachments` of what is stored
 * - the object store `docs` and its indexes, which begin with `_deleted` as '0' or '1'
 * - `RxDatabase.startupErrors`, `RxStorageMemory.collectionStates`
 * - of Dexie `_options.IDBKeyRange`, `core` and `backendDB()`
 */

type AnyInstance = RxStorageInstance<Record<string, unknown>, { dexieDb: Dexie } | Promise<{ dexieDb: Dexie }>, unknown>

const TROUBLES = ['error', 'abort'] as const

/**
 * RxDB's storage on Dexie, without its ways to stand still for as long as the page lives: a database that did not open
 * is not tried again under the same name, and a query whose cursor fails is never answered.
 */
export function makeDexieStorage(indexedDB: IDBFactory, keyRange: typeof IDBKeyRange): RxStorage<unknown, unknown> {
  const storage = getRxStorageDexie({ indexedDB, IDBKeyRange: keyRange, onCreate: deferOpenError })
  return {
    ...storage,
    createStorageInstance: (async (params: Parameters<typeof storage.createStorageInstance>[0]) =>
      answering((await storage.createStorageInstance(params)) as unknown as AnyInstance)) as never,
  } as unknown as RxStorage<unknown, unknown>
}

/**
 * RxDB remembers a database by the promise of its opening, a rejected one for good. So the opening succeeds, and the
 * first use says that nothing is open, and why (Dexie keeps the reason); closing then forgets it. And Dexie calls a
 * database open whose first look into it failed, but cannot use it: that one is closed.
 */
function deferOpenError(dexie: Dexie): void {
  const open = dexie.open.bind(dexie)
  dexie.open = () =>
    open()
      .catch(() => dexie)
      .then(() => {
        if (dexie.isOpen() && !dexie.core) dexie.close()
        return dexie
      })
}

/** Its queries end with the first error in their database; RxDB waits for the cursor's next step only. */
function answering(instance: AnyInstance): AnyInstance {
  const { query, count } = instance
  return Object.assign(instance, {
    query: (prepared: never) => unlessItFails(instance, () => query.call(instance, prepared)),
    count: (prepared: never) => unlessItFails(instance, () => count.call(instance, prepared)),
  })
}

async function unlessItFails<T>(instance: AnyInstance, work: () => Promise<T>): Promise<T> {
  const { dexieDb } = await instance.internals
  // Of a database that is not open Dexie itself says so.
  const connection = dexieDb.isOpen() ? dexieDb.backendDB() : null
  if (!connection) return work()
  let stop = () => {}
  const failed = new Promise<never>((_resolve, reject) => {
    const onTrouble = ({ target }: Event) =>
      reject(
        (target as IDBRequest | IDBTransaction).error ?? new DOMException('The transaction was aborted.', 'AbortError'),
      )
    // On the way down: Dexie stops them on the way up.
    for (const type of TROUBLES) connection.addEventListener(type, onTrouble, true)
    stop = () => {
      for (const type of TROUBLES) connection.removeEventListener(type, onTrouble, true)
    }
  })
  try {
    return await Promise.race([work(), failed])
  } finally {
    stop()
  }
}

/**
 * Gives a storage in memory collections of its own: RxDB shares those of all storages in a page, and
 * nobody may find another person's.
 */
export function isolated(memory: object): RxStorage<unknown, unknown> {
  return Object.assign(memory, { collectionStates: new Map() }) as unknown as RxStorage<unknown, unknown>
}

export const isInMemory = (collection: { database: { storage: { name: string } } }) =>
  collection.database.storage.name === 'memory'

/** RxDB keeps the first error of a start, and repeats it each time a collection is opened. */
export const hasStartFailed = (database: RxDatabase): boolean => database.startupErrors.length > 0

type Fields = Record<string, unknown>
type Stored<T> = RxDocumentData<T>

/** Stored documents by id, also deleted ones if asked for. */
export function findStored<T>(
  { storageInstance }: RxCollection<T>,
  ids: string[],
  withDeleted: boolean,
): Promise<Stored<T>[]> {
  return storageInstance.findDocumentsById(ids, withDeleted)
}

/**
 * The stored documents that a query names. RxDB's own `exec()` never answers once its database is
 * closed, and after an error fails for good; this asks the storage.
 */
export async function queryStored<T>(collection: RxCollection<T>, query: MangoQuery<T>): Promise<T[]> {
  const { documents } = await collection.storageInstance.query(collection.find(query).getPreparedQuery())
  return documents.map((doc) => withoutInternals<T>(doc))
}

/** What is written in the place of `previous`: null deletes it, keeping `empty` in its place. */
export function storedRow<T>(
  id: string,
  previous: Stored<T> | undefined,
  next: T | null,
  empty: () => object,
): BulkWriteRow<T> {
  const document = {
    ...(next ?? empty()),
    id,
    _deleted: next === null,
    _attachments: {},
    _meta: previous?._meta ?? { lwt: 1 },
    _rev: previous?._rev ?? '',
  } as unknown as Stored<T>
  return previous ? { previous, document } : { document }
}

/**
 * Writes documents in one batch.
 * @returns the ids of those that somebody else has written meanwhile
 * @throws what the storage throws; nothing is half written within one document
 */
export async function writeStored<T>({ storageInstance }: RxCollection<T>, rows: BulkWriteRow<T>[]): Promise<string[]> {
  const { error } = await storageInstance.bulkWrite(rows, 'modify-documents')
  const fatal = error.find(({ status }) => status !== 409)
  if (fatal) throw new Error(`Local write failed with status ${fatal.status}`)
  return error.map(({ documentId }) => documentId)
}

/** What a schema requires, and of which type. */
export function requiredFields<T>({ schema }: RxCollection<T>): [field: string, type: string][] {
  const { required, properties } = schema.jsonSchema as unknown as {
    required: string[]
    properties: Record<string, { type: string }>
  }
  return required.map((field) => [field, properties[field]!.type])
}

/** A stored document as its own fields. */
export function withoutInternals<T>(doc: unknown): T {
  const { _deleted, _attachments, _meta, _rev, ...fields } = doc as Fields
  return fields as T
}

/** Ranges of an index, which RxDB begins with `_deleted`, a boolean as '0' or '1'. */
const RANGES = { alive: { lower: ['0'], upper: ['0', []] }, deleted: { lower: ['1'], upper: ['1', []] } }

/** RxDB's index of these fields. */
export const indexName = (...fields: string[]) => `[_deleted+${[...fields, 'id'].join('+')}]`

/**
 * Works in one transaction on the object store in which a collection's documents lie.
 * @param which the part of each index that `range` covers
 * @throws what IndexedDB throws
 */
export async function withStore<T, R>(
  collection: RxCollection<T>,
  mode: 'r' | 'rw',
  which: keyof typeof RANGES,
  work: (store: IDBObjectStore, range: IDBKeyRange, done: (result: R) => void) => IDBRequest,
): Promise<R> {
  const instance = collection.storageInstance as unknown as RxStorageInstanceDexie<T>
  const { dexieDb, dexieTable } = await instance.internals
  // What the storage was opened with: in Node there is no global one.
  const { IDBKeyRange } = (dexieDb as unknown as { _options: { IDBKeyRange: typeof globalThis.IDBKeyRange } })._options
  const { lower, upper } = RANGES[which]
  return dexieDb.transaction(mode, dexieTable, ({ idbtrans }) => {
    return new Promise<R>((resolve, reject) => {
      const request = work(idbtrans.objectStore('docs'), IDBKeyRange.bound(lower, upper), resolve)
      request.onerror = () => reject(request.error ?? new Error('IndexedDB request failed'))
    })
  })
}
