import { databaseName } from '../device/indexeddb.ts'
import type { CollectionName } from '../engine/wire.ts'

/*
 * Reads of a member's documents without RxDB, for the service worker, which has no room for it. The
 * names are those that RxDB and Dexie give (rxdb-internals.ts); tests/sync/filled-screen.test.ts
 * reads by them what RxDB has written.
 */

/** Must be the version of `schemas`: after a migration nothing is found under the old name. */
const SCHEMA_VERSION = 0

export interface Read {
  /** Reads what is alive in a collection: all, or what begins with these values in an index. */
  <T>(collection: CollectionName, index?: Record<string, IDBValidKey>): Promise<T[]>
  /** Only the ids of what is alive, in the order of an indexed field if one is named. */
  ids(collection: CollectionName, order?: string): Promise<string[]>
  /** The rows with these ids, as far as they are alive, in the order of the ids. */
  byId<T>(collection: CollectionName, ids: readonly string[]): Promise<T[]>
}

/**
 * Opens these collections of a member, reads, and closes them.
 * @throws if one of them is not on this device, has another form, or does not answer
 */
export async function readDirectly<R>(
  userId: string,
  collections: readonly CollectionName[],
  work: (read: Read) => Promise<R>,
): Promise<R> {
  const opening = new Map(collections.map((name) => [name, open(userId, name)]))
  // `work` hears of a failure where it reads. Until then nobody listens.
  for (const database of opening.values()) database.catch(() => undefined)
  const alive = async (collection: CollectionName, index: Record<string, IDBValidKey>, order?: string) => {
    const database = await opening.get(collection)!
    // RxDB begins each index with `_deleted`, a boolean stored as '0' or '1', and ends it with the
    // id.
    const lower = ['0', ...Object.values(index)]
    return [
      database
        .transaction('docs')
        .objectStore('docs')
        .index(`[_deleted+${[...Object.keys(index), ...(order ? [order] : []), 'id'].join('+')}]`),
      IDBKeyRange.bound(lower, [...lower, []]),
    ] as const
  }
  const readRows = async <T>(collection: CollectionName, values?: Record<string, IDBValidKey>) => {
    if (!values) return readAll<T>(collection)
    const [index, range] = await alive(collection, values)
    const rows = await result<Stored[]>(index.getAll(range))
    return rows.map((row) => fieldsOf<T>(row))
  }
  /** In the order of the ids, as by the index; but an index looks up each row by itself. */
  const readAll = async <T>(collection: CollectionName) => {
    const database = await opening.get(collection)!
    const rows = await result<Stored[]>(database.transaction('docs').objectStore('docs').getAll())
    return rows.flatMap((row) => (isAlive(row) ? [fieldsOf<T>(row)] : []))
  }
  const read: Read = Object.assign(readRows, {
    async ids(collection: CollectionName, order?: string) {
      const [index, range] = await alive(collection, {}, order)
      return result(index.getAllKeys(range)) as Promise<string[]>
    },
    async byId<T>(collection: CollectionName, ids: readonly string[]) {
      const database = await opening.get(collection)!
      const store = database.transaction('docs').objectStore('docs')
      const rows = await Promise.all(ids.map((id) => result<Stored | undefined>(store.get(id))))
      return rows.flatMap((row) => (row && isAlive(row) ? [fieldsOf<T>(row)] : []))
    },
  })
  try {
    return await work(read)
  } finally {
    // Also what opens later: an open database delays its own removal at a sign-out.
    for (const database of opening.values()) database.then((opened) => opened.close()).catch(() => undefined)
  }
}

/** A document as it lies there: its fields, and RxDB's own. */
type Stored = Record<string, unknown>

const isAlive = ({ _deleted }: Stored) => _deleted === '0'

function fieldsOf<T>({ _deleted, _attachments, _meta, _rev, ...fields }: Stored): T {
  return fields as T
}

function open(userId: string, collection: CollectionName): Promise<IDBDatabase> {
  const request = indexedDB.open(`rxdb-dexie-${databaseName(userId)}--${SCHEMA_VERSION}--${collection}`)
  // It is not on this device, and must not be created.
  request.onupgradeneeded = () => request.transaction?.abort()
  return result(request)
}

function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
