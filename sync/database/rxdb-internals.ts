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
 * Every use of RxDB and Dexie outside their public API. No other file has any. If a new version
 * breaks one, `rxdb-internals.test.ts` fails; package.json pins both versions.
 *
 * - `RxCollection.storageInstance`: reads and writes without building RxDB documents, in one batch
 * - the fields `_deleted`, `_meta`, `_rev`, `_attachments` of a stored document
 * - the object store `docs` and its indexes, which begin with `_deleted` as '0' or '1'
 * - `RxDatabase.startupErrors`, `RxStorageMemory.collectionStates`
 * - `_options.IDBKeyRange`, `core` and `backendDB()` of Dexie
 */

type AnyInstance = RxStorageInstance<Record<string, unknown>, { dexieDb: Dexie } | Promise<{ dexieDb: Dexie }>, unknown>

const TROUBLES = ['error', 'abort'] as const

/**
 * RxDB's storage on Dexie, without two faults that would last until the page closes: RxDB does not
 * retry a database that failed to open, and never answers a query whose cursor fails.
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
 * RxDB caches the promise of an opening, also a rejected one. So the opening always succeeds here,
 * and the first use reports that nothing is open and why (Dexie keeps the reason); closing removes
 * the cached promise. Dexie also calls a database open when its first read of the schema failed,
 * although it cannot be used: that one is closed.
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

/**
 * Rejects a query at the first error of its database; RxDB only waits for the cursor's next step.
 */
function answering(instance: AnyInstance): AnyInstance {
  const { query, count } = instance
  return Object.assign(instance, {
    query: (prepared: never) => unlessItFails(instance, () => query.call(instance, prepared)),
    count: (prepared: never) => unlessItFails(instance, () => count.call(instance, prepared)),
  })
}

async function unlessItFails<T>(instance: AnyInstance, work: () => Promise<T>): Promise<T> {
  const { dexieDb } = await instance.internals
  // If the database is not open, Dexie reports that itself.
  const connection = dexieDb.isOpen() ? dexieDb.backendDB() : null
  if (!connection) return work()
  let stop = () => {}
  const failed = new Promise<never>((_resolve, reject) => {
    const onTrouble = ({ target }: Event) =>
      reject(
        (target as IDBRequest | IDBTransaction).error ?? new DOMException('The transaction was aborted.', 'AbortError'),
      )
    // In the capture phase: Dexie stops these events when they bubble.
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
 * Gives a storage in memory its own collections: RxDB shares them between all storages of a page,
 * and one member must not find another member's data.
 */
export function isolated(memory: object): RxStorage<unknown, unknown> {
  return Object.assign(memory, { collectionStates: new Map() }) as unknown as RxStorage<unknown, unknown>
}

export const isInMemory = (collection: { database: { storage: { name: string } } }) =>
  collection.database.storage.name === 'memory'

/** RxDB keeps the first error of a start and repeats it whenever a collection opens. */
export const hasStartFailed = (database: RxDatabase): boolean => database.startupErrors.length > 0

type Fields = Record<string, unknown>
type Stored<T> = RxDocumentData<T>

/** Stored documents by id, with deleted ones if `withDeleted`. */
export function findStored<T>(
  { storageInstance }: RxCollection<T>,
  ids: string[],
  withDeleted: boolean,
): Promise<Stored<T>[]> {
  return storageInstance.findDocumentsById(ids, withDeleted)
}

/**
 * The stored documents that a query finds, read from the storage itself: RxDB's `exec()` never
 * answers after its database is closed, and keeps failing after one error.
 */
export async function queryStored<T>(collection: RxCollection<T>, query: MangoQuery<T>): Promise<T[]> {
  const { documents } = await collection.storageInstance.query(collection.find(query).getPreparedQuery())
  return documents.map((doc) => withoutInternals<T>(doc))
}

/**
 * The write that replaces `previous`. If `next` is null, it deletes the document and leaves `empty`
 * in its place.
 */
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
 * @returns the ids of documents that somebody else has written in the meantime
 * @throws the storage's errors; a document is never half written
 */
export async function writeStored<T>({ storageInstance }: RxCollection<T>, rows: BulkWriteRow<T>[]): Promise<string[]> {
  const { error } = await storageInstance.bulkWrite(rows, 'modify-documents')
  const fatal = error.find(({ status }) => status !== 409)
  if (fatal) throw new Error(`Local write failed with status ${fatal.status}`)
  return error.map(({ documentId }) => documentId)
}

/** The fields that a schema requires, with their types. */
export function requiredFields<T>({ schema }: RxCollection<T>): [field: string, type: string][] {
  const { required, properties } = schema.jsonSchema as unknown as {
    required: string[]
    properties: Record<string, { type: string }>
  }
  return required.map((field) => [field, properties[field]!.type])
}

/** The document's own fields, without RxDB's. */
export function withoutInternals<T>(doc: unknown): T {
  const { _deleted, _attachments, _meta, _rev, ...fields } = doc as Fields
  return fields as T
}

/** Ranges of an index: RxDB begins each with `_deleted`, a boolean stored as '0' or '1'. */
const RANGES = { alive: { lower: ['0'], upper: ['0', []] }, deleted: { lower: ['1'], upper: ['1', []] } }

/** The name of RxDB's index of these fields. */
export const indexName = (...fields: string[]) => `[_deleted+${[...fields, 'id'].join('+')}]`

/**
 * Works in one transaction on the object store of a collection.
 * @param which the part of each index that `range` covers
 * @throws IndexedDB's errors
 */
export async function withStore<T, R>(
  collection: RxCollection<T>,
  mode: 'r' | 'rw',
  which: keyof typeof RANGES,
  work: (store: IDBObjectStore, range: IDBKeyRange, done: (result: R) => void) => IDBRequest,
): Promise<R> {
  const instance = collection.storageInstance as unknown as RxStorageInstanceDexie<T>
  const { dexieDb, dexieTable } = await instance.internals
  // Taken from the storage's options: Node has no global IDBKeyRange.
  const { IDBKeyRange } = (dexieDb as unknown as { _options: { IDBKeyRange: typeof globalThis.IDBKeyRange } })._options
  const { lower, upper } = RANGES[which]
  return dexieDb.transaction(mode, dexieTable, ({ idbtrans }) => {
    return new Promise<R>((resolve, reject) => {
      const request = work(idbtrans.objectStore('docs'), IDBKeyRange.bound(lower, upper), resolve)
      request.onerror = () => reject(request.error ?? new Error('IndexedDB request failed'))
    })
  })
}
