import type { RxCollection, RxStorageChangeEvent } from 'rxdb'
import { from, Observable, startWith, switchMap } from 'rxjs'
import { CONTENT_COLLECTIONS, OWN_COLLECTIONS, UNPUBLISHED } from '../engine/wire.ts'
import { type Collections, readAll } from './collections.ts'
import { indexName, isInMemory, withoutInternals, withStore } from './rxdb-internals.ts'

/*
 * What RxDB's queries are too slow for, with two thousand recados and ten thousand read marks: they
 * read again after each change and build a document of each row. These functions read a whole
 * collection, its ids or its newest end once, from RxDB's own object stores, and the collection's
 * events keep the result current. A database in memory has no object stores. Also here: what RxDB
 * keeps of deleted documents goes.
 */

interface Identified {
  id: string
}

/** Reads in one transaction. `alive` covers everything that is not deleted. */
const readStore = <T extends Identified, R>(
  collection: RxCollection<T>,
  read: (store: IDBObjectStore, alive: IDBKeyRange, done: (result: R) => void) => IDBRequest,
): Promise<R> => withStore(collection, 'r', 'alive', read)

/** The ids of a collection, without reading its documents. */
export async function readIds<T extends Identified>(collection: RxCollection<T>): Promise<string[]> {
  if (isInMemory(collection)) return (await readAll(collection)).map(({ id }) => id)
  return readStore(collection, (store, alive, done) => {
    const request = store.index(indexName()).getAllKeys(alive)
    request.onsuccess = () => done(request.result as string[])
    return request
  })
}

/** The last documents by an index of the schema, highest first. */
async function readLast<T extends Identified>(
  collection: RxCollection<T>,
  index: keyof T & string,
  limit: number,
): Promise<T[]> {
  if (isInMemory(collection)) {
    const rows = await readAll(collection)
    return rows.sort((a, b) => (a[index] < b[index] ? 1 : -1)).slice(0, limit)
  }
  return readStore(collection, (store, alive, done) => {
    const rows: T[] = []
    const request = store.index(indexName(index)).openCursor(alive, 'prev')
    request.onsuccess = () => {
      const cursor = request.result
      if (!cursor || rows.length >= limit) return done(rows)
      rows.push(withoutInternals<T>(cursor.value))
      cursor.continue()
    }
    return request
  })
}

/** Emits the ids of a collection: a new set after every change of them. */
export function watchIds<T extends Identified>(collection: RxCollection<T>): Observable<ReadonlySet<string>> {
  return follow(
    collection,
    async () => new Set(await readIds(collection)),
    (ids, { operation, documentId }) => {
      const isThere = operation !== 'DELETE'
      if (ids.has(documentId) === isThere) return false
      if (isThere) ids.add(documentId)
      else ids.delete(documentId)
      return true
    },
    (ids) => new Set(ids),
  )
}

/** Emits all documents of a collection, in no order: a new list after every change. */
export function watchRows<T extends Identified>(collection: RxCollection<T>): Observable<T[]> {
  return follow(
    collection,
    async () => new Map((await readAll(collection)).map((row) => [row.id, row])),
    (rows, { operation, documentId, documentData }) => {
      if (operation === 'DELETE') return rows.delete(documentId)
      rows.set(documentId, withoutInternals<T>(documentData))
      return true
    },
    (rows) => [...rows.values()],
  )
}

/** Emits the last documents by an index of the schema, highest first. */
export function watchLast<T extends Identified>(
  collection: RxCollection<T>,
  index: keyof T & string,
  limit: number,
): Observable<T[]> {
  return collection.eventBulks$.pipe(
    startWith(null),
    switchMap(() => from(readLast(collection, index, limit))),
  )
}

/**
 * Reads once, then follows the collection's events. Events during the read are applied afterwards;
 * if the read contains a change already, applying it again changes nothing.
 * @param apply changes the state; returns whether it did
 */
function follow<T extends Identified, S, R>(
  collection: RxCollection<T>,
  read: () => Promise<S>,
  apply: (state: S, event: RxStorageChangeEvent<T>) => boolean,
  show: (state: S) => R,
): Observable<R> {
  return new Observable((subscriber) => {
    let state: S | null = null
    const missed: RxStorageChangeEvent<T>[] = []
    const events = collection.eventBulks$.subscribe(({ events: news }: { events: RxStorageChangeEvent<T>[] }) => {
      if (state === null) {
        missed.push(...news)
        return
      }
      const current = state
      if (news.filter((event) => apply(current, event)).length > 0) subscriber.next(show(current))
    })
    read().then(
      (first) => {
        for (const event of missed) apply(first, event)
        state = first
        subscriber.next(show(first))
      },
      (error: unknown) => subscriber.error(error),
    )
    return () => events.unsubscribe()
  })
}

/**
 * Removes the documents that RxDB keeps in place of deleted ones. Nothing here reads them, and
 * those of version 0.1.0 still contain the whole text (law 10).
 * @throws IndexedDB's errors; each collection is done or not
 */
export async function purgeDeleted(database: Collections): Promise<void> {
  for (const name of [...OWN_COLLECTIONS, ...CONTENT_COLLECTIONS, UNPUBLISHED] as const)
    await purgeFrom(await database.collection(name))
  await purgeFrom(await database.meta())
}

function purgeFrom(collection: RxCollection): Promise<void> {
  return withStore(collection, 'rw', 'deleted', (store, deleted, done) => {
    const request = store.index(indexName()).getAllKeys(deleted)
    request.onsuccess = () => {
      for (const id of request.result) store.delete(id)
      done()
    }
    return request
  })
}
