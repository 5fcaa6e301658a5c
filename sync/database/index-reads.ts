import type { RxCollection, RxStorageChangeEvent } from 'rxdb'
import { from, Observable, startWith, switchMap } from 'rxjs'
import { readAll } from './documents.ts'
import { indexName, isInMemory, withoutInternals, withStore } from './rxdb-internals.ts'

/*
 * RxDB's storage answers a query by walking a cursor, document by document: two thousand recados and ten thousand read
 * marks take long that way. What is asked of a whole collection, or of its newest end, is read here from the same
 * stores in the way that IndexedDB is quick at, and kept up to date by the collection's own events. Where nothing is
 * kept there are no such stores, and no cursor either.
 */

interface Identified {
  id: string
}

/** Reads in one transaction, with a range of everything that is not deleted. */
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

/** All documents of a collection, at once. */
function readRows<T extends Identified>(collection: RxCollection<T>): Promise<T[]> {
  if (isInMemory(collection)) return readAll(collection)
  return readStore(collection, (store, alive, done) => {
    const request = store.index(indexName()).getAll(alive)
    request.onsuccess = () => done((request.result as unknown[]).map((stored) => withoutInternals<T>(stored)))
    return request
  })
}

/** The last documents by an index of the schema, the highest first. */
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

/** The ids of a collection: a new set with every change of them. */
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

/** All documents of a collection: a new list with every change, in no order. */
export function watchRows<T extends Identified>(collection: RxCollection<T>): Observable<T[]> {
  return follow(
    collection,
    async () => new Map((await readRows(collection)).map((row) => [row.id, row])),
    (rows, { operation, documentId, documentData }) => {
      if (operation === 'DELETE') return rows.delete(documentId)
      rows.set(documentId, withoutInternals<T>(documentData))
      return true
    },
    (rows) => [...rows.values()],
  )
}

/** The last documents by an index of the schema, the highest first. */
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
 * Reads once, and then follows the collection's events. What happens while it is being read is applied afterwards: a
 * change that the reading has seen already changes nothing.
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
