import type { Dexie, Table } from 'dexie'
import {
  categorizeBulkWriteRows,
  getProperty,
  getQueryMatcher,
  getSortComparator,
  type BulkWriteRow,
  type MangoQuery,
  type PreparedQuery,
  type RxCollection,
  type RxDatabase,
  type RxDocumentData,
  type RxStorage,
  type RxStorageInstance,
  type RxStorageWriteError,
} from 'rxdb'
import type { Subject } from 'rxjs'
import { getKeyRangeByQueryPlan, getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { nextTask } from '../device/next-task.ts'

/*
 * Every use of RxDB and Dexie outside their public API. No other file has any. If a new version
 * breaks one, `rxdb-internals.test.ts` fails; package.json pins both versions.
 *
 * - `RxCollection.storageInstance`: reads and writes without building RxDB documents, in one batch
 * - the fields `_deleted`, `_meta`, `_rev`, `_attachments` of a stored document
 * - the object store `docs` and its indexes, which begin with `_deleted` as '0' or '1' and end with
 *   the id, so that no two documents have the same key
 * - `RxDatabase.startupErrors`, `RxStorageMemory.collectionStates`
 * - `RxStorageInstanceDexie.internals` and `changes$`, the plan of a prepared query
 * - `_options.IDBKeyRange` and `core` of Dexie
 */

type Fields = Record<string, unknown>
interface Internals {
  dexieDb: Dexie
  dexieTable: Table
  /** Fields that are '0' or '1' in the store, because a boolean is no key. */
  booleanIndexes: string[]
}
type AnyInstance = RxStorageInstance<Fields, Internals | Promise<Internals>, unknown>
type AnyQuery = PreparedQuery<Fields>

/**
 * RxDB's storage on Dexie, without two faults that would last until the page closes: RxDB does not
 * retry a database that failed to open, and never answers a query whose cursor fails. And with one
 * request where RxDB makes one for each document: for what a query finds, and for what a large
 * write replaces (decision 32).
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
 * although it cannot be used: that one is closed. Dexie is set up and opened in tasks of their own:
 * its first time in a page takes as long as the frame of a slow phone.
 */
async function deferOpenError(dexie: Dexie): Promise<void> {
  const open = dexie.open.bind(dexie)
  dexie.open = (async () => {
    await nextTask()
    await open().catch(() => {})
    if (dexie.isOpen() && !dexie.core) dexie.close()
    return dexie
  }) as typeof dexie.open
  await nextTask()
}

/** Of so many documents the keys are read first, and at most `KEYS` times as many. */
const MANY = 20
const KEYS = 10
/** Milliseconds of putting in one task, so that whatever else the page has to do gets its turn. */
const SLICE_MS = 8
/** So many are stored and announced in one go, for the same reason: every live query hears of all. */
const ANNOUNCED_AT_ONCE = 250
/** So many are read in one request, for the same reason: the answer is unpacked in one go. */
const READ_AT_ONCE = 200

function answering(instance: AnyInstance): AnyInstance {
  const [find, write] = [instance.findDocumentsById.bind(instance), instance.bulkWrite.bind(instance)]
  return Object.assign(instance, {
    query: (prepared: AnyQuery) => queryAtOnce(instance, prepared),
    findDocumentsById: async (ids: string[], withDeleted: boolean) =>
      ids.length >= MANY && (await withNone(instance, 'r', ids, (_store, done) => done(true)))
        ? []
        : find(ids, withDeleted),
    bulkWrite: async (rows: BulkWriteRow<Fields>[], context: string) => {
      const error: RxStorageWriteError<Fields>[] = []
      for (let from = 0; from < rows.length; from += ANNOUNCED_AT_ONCE) {
        const some = rows.slice(from, from + ANNOUNCED_AT_ONCE)
        const isInserted = some.length >= MANY && (await insertAtOnce(instance, some, context))
        if (!isInserted) error.push(...(await write(some, context)).error)
      }
      return { error }
    },
  })
}

/**
 * RxDB looks up each document, before it writes and before we do. In a first synchronisation none
 * of them is there: the keys of what is tell so in one request.
 * @param work runs in the same transaction, and only if none of them is there
 * @returns false if one is, or if that is not known so cheaply
 */
function withNone(instance: AnyInstance, mode: 'r' | 'rw', ids: string[], work: StoreWork<boolean>): Promise<boolean> {
  const limit = ids.length * KEYS
  return inStore<boolean>(instance, mode, (store, done, on) =>
    on(store.getAllKeys(null, limit), (keys) => {
      const known = new Set(keys)
      if (known.size < limit && !ids.some((id) => known.has(id))) work(store, done, on)
      else done(false)
    }),
  )
}

/**
 * Stores documents that are all new, in one transaction, in the form in which RxDB and Dexie would
 * store them, and announces them as RxDB would: without what both prepare for each document in case
 * that it is not new.
 * @returns whether it did
 */
async function insertAtOnce(instance: AnyInstance, rows: BulkWriteRow<Fields>[], context: string): Promise<boolean> {
  if (rows.some(({ previous }) => previous)) return false
  const { booleanIndexes } = await instance.internals
  const documents = rows.map(({ document }) => document)
  const ids = documents.map(({ id }) => id as string)
  const isStored = await withNone(instance, 'rw', ids, (store, done, on) => {
    let next = 0
    const put = (then?: () => void) => {
      const stored: Fields = { ...documents[next++] }
      for (const field of booleanIndexes) stored[field] = stored[field] ? '1' : '0'
      on(store.put(stored), then)
    }
    const putSome = () => {
      if (next === documents.length) return done(true)
      const end = performance.now() + SLICE_MS
      // The next ones are on their way before the last of these is stored.
      put(putSome)
      while (next < documents.length && performance.now() < end) put()
    }
    putSome()
  })
  if (!isStored) return false
  const { eventBulk } = categorizeBulkWriteRows(instance, 'id' as never, new Map(), rows, context)
  const { id, _meta } = documents.at(-1)!
  eventBulk.checkpoint = { id, lwt: _meta.lwt }
  ;(instance as unknown as { changes$: Subject<typeof eventBulk> }).changes$.next(eventBulk)
  return true
}

/**
 * What RxDB's query does, with one request for many where it walks a cursor, and with an end if that
 * fails.
 */
async function queryAtOnce(instance: AnyInstance, { query, queryPlan: plan }: AnyQuery) {
  const { dexieDb, booleanIndexes } = await instance.internals
  const { skip = 0, limit = Infinity } = query
  const end = skip + limit
  const isExact = plan.sortSatisfiedByIndex && plan.selectorSatisfiedByIndex
  const keyRange = keyRangeOf(dexieDb)
  const range = rangeOrNone(() => getKeyRangeByQueryPlan(booleanIndexes, plan, keyRange) as IDBKeyRange)
  if (!range) return { documents: [] }
  const rangeAfter = (last: Fields) =>
    rangeOrNone(() =>
      keyRange.bound(
        plan.index.map((field) => getProperty(last, field)),
        range.upper,
        true,
        range.upperOpen,
      ),
    )
  const stored = await inStore<Fields[]>(instance, 'r', (store, done, on) => {
    const index = store.index(`[${plan.index.join('+')}]`)
    // 0 would mean all.
    const most = isExact ? end || 1 : Infinity
    const found: Fields[] = []
    const ask = (rest: IDBKeyRange) => {
      const count = Math.min(READ_AT_ONCE, most - found.length)
      on(index.getAll(rest, count), (some: Fields[]) => {
        found.push(...some)
        const next = some.length === count && found.length < most ? rangeAfter(some.at(-1)!) : null
        if (next) ask(next)
        else done(found)
      })
    }
    ask(range)
  })
  for (const doc of stored) for (const field of booleanIndexes) doc[field] = doc[field] === '1'
  let documents = stored as RxDocumentData<Fields>[]
  if (!plan.selectorSatisfiedByIndex) documents = documents.filter(getQueryMatcher(instance.schema, query))
  if (!plan.sortSatisfiedByIndex) documents.sort(getSortComparator(instance.schema, query))
  return { documents: documents.slice(skip, end) }
}

/** @returns null if it begins after its end: nothing is in it */
function rangeOrNone(make: () => IDBKeyRange): IDBKeyRange | null {
  try {
    return make()
  } catch (error) {
    if ((error as Error).name === 'DataError') return null
    throw error
  }
}

/** Taken from the storage's options: Node has no global IDBKeyRange. */
const keyRangeOf = (dexie: Dexie) =>
  (dexie as unknown as { _options: { IDBKeyRange: typeof globalThis.IDBKeyRange } })._options.IDBKeyRange

/**
 * @param done says the result, which counts when the transaction is complete
 * @param on gets each request: what follows its success; its error ends the whole
 */
type StoreWork<R> = (
  store: IDBObjectStore,
  done: (result: R) => void,
  on: <T>(request: IDBRequest<T>, then?: (result: T) => void) => void,
) => void

/** Works in one transaction on the object store of an instance. */
async function inStore<R>(instance: AnyInstance, mode: 'r' | 'rw', work: StoreWork<R>): Promise<R> {
  const { dexieDb, dexieTable } = await instance.internals
  return dexieDb.transaction(
    mode,
    dexieTable,
    ({ idbtrans }) =>
      new Promise<R>((resolve, reject) => {
        // Without a request that fails, as when what follows a success throws.
        idbtrans.addEventListener('abort', () => reject(idbtrans.error ?? new DOMException('Aborted', 'AbortError')))
        work(idbtrans.objectStore('docs'), resolve, (request, then) => {
          if (then) request.onsuccess = () => then(request.result)
          request.onerror = () => reject(request.error ?? new Error('IndexedDB request failed'))
        })
      }),
  )
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
 * Writes documents, up to 250 of them in one transaction.
 * @returns the ids of documents that somebody else has written in the meantime
 * @throws the storage's errors; a document is never half written, of more than 250 some may be stored
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
  { storageInstance }: RxCollection<T>,
  mode: 'r' | 'rw',
  which: keyof typeof RANGES,
  work: (store: IDBObjectStore, range: IDBKeyRange, done: (result: R) => void) => IDBRequest,
): Promise<R> {
  const instance = storageInstance as unknown as AnyInstance
  const { lower, upper } = RANGES[which]
  const range = keyRangeOf((await instance.internals).dexieDb).bound(lower, upper)
  return inStore<R>(instance, mode, (store, done, on) => on(work(store, range, done)))
}
