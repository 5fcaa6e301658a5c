import type { MangoQuery, RxCollection, RxDocument, RxJsonSchema } from 'rxdb'
import { from, map, type Observable, switchMap } from 'rxjs'
import type { CollectionName, WireDocument } from '../engine/wire.ts'
import { findStored, queryStored, requiredFields, storedRow, withoutInternals, writeStored } from './rxdb-internals.ts'
import type { LocalDocuments, MetaDocument, SyncFields } from './schemas.ts'

/*
 * RxDB's generics end in this file. Its types cannot follow a collection that is chosen by name, so
 * the casts are here, once.
 */

export type LocalCollection<N extends CollectionName> = RxCollection<LocalDocuments[N]>

/** A document of any collection. */
export type AnyDocument = SyncFields & WireDocument
export type AnyCollection = RxCollection<AnyDocument>

/** The collections of a member's database (`open.ts`). Each opens on first use. */
export interface Collections {
  collection<N extends CollectionName>(name: N): Promise<LocalCollection<N>>
  meta(): Promise<RxCollection<MetaDocument>>
}

export const asRxSchema = (schema: object) => schema as RxJsonSchema<unknown>

/** Gives the collections that RxDB opens the types of their documents. */
export function typedCollections(open: (name: CollectionName | 'meta') => Promise<RxCollection>): Collections {
  return { collection: open, meta: () => open('meta') } as unknown as Collections
}

/** A collection for code that treats all collections alike. */
export function anyCollection(database: Collections, name: CollectionName): Promise<AnyCollection> {
  return database.collection(name) as Promise<unknown> as Promise<AnyCollection>
}

/** A value in `meta`. The caller knows its type. */
export function metaValue<T>(entry: MetaDocument | undefined | null): T | undefined {
  return entry?.value as T | undefined
}

export type ListQuery = MangoQuery<AnyDocument>

/** Emits the documents that a query finds, and again after every change. */
export function watchList<N extends CollectionName>(
  database: Collections,
  name: N,
  query: ListQuery,
): Observable<LocalDocuments[N][]> {
  return from(anyCollection(database, name)).pipe(
    switchMap((collection) => collection.find(query).$),
    map((docs) => docs.map((doc) => fieldsOf(doc)) as unknown as LocalDocuments[N][]),
  )
}

/** The same for a collection of any type. */
export function watchAny(database: Collections, name: CollectionName, query: ListQuery): Observable<AnyDocument[]> {
  return watchList(database, name, query) as Observable<unknown> as Observable<AnyDocument[]>
}

/** What a device keeps about itself and its member beside the collections, by id. */
export type Metadata = ReadonlyMap<string, unknown>

/** Emits everything in `meta` by id, and again after every change. */
export function watchMeta(database: Collections): Observable<Metadata> {
  return from(database.meta()).pipe(
    switchMap((meta) => meta.find().$),
    map((docs) => new Map(docs.map((doc) => [doc.id, metaValue(doc.toJSON() as MetaDocument)]))),
  )
}

const fieldsOf = (doc: RxDocument<AnyDocument>) => doc.toJSON() as AnyDocument

/**
 * Reads documents by id, lets `change` decide about each, and writes them together (more than 250 in
 * several transactions). If another tab or a command wrote one in between, it is read and decided
 * again, so `change` must be pure.
 * @param change gets the stored document (undefined if there is none); returns the new one, null to
 *   delete it, or undefined to leave it as it is
 * @throws the storage's errors; a document is never half written
 */
export async function modifyDocuments<T extends { id: string }>(
  collection: RxCollection<T>,
  ids: readonly string[],
  change: (id: string, previous: T | undefined) => T | null | undefined,
): Promise<void> {
  let open = [...new Set(ids)]
  while (open.length > 0) {
    const found = await findStored(collection, open, true)
    const stored = new Map(found.map((doc) => [doc.id, doc]))
    const rows = open.flatMap((id) => {
      const previous = stored.get(id)
      const visible = previous && !previous._deleted ? withoutInternals<T>(previous) : undefined
      const next = change(id, visible)
      if (next === undefined || next === visible || (next === null && visible === undefined)) return []
      return [storedRow(id, previous, next, () => emptied(collection))]
    })
    if (rows.length === 0) return
    open = await writeStored(collection, rows)
  }
}

/** All stored documents of a collection, without building RxDB documents. */
export function readAll<T extends { id: string }>(collection: RxCollection<T>): Promise<T[]> {
  return readSome(collection, {})
}

/** The stored documents that a query finds, without building RxDB documents. */
export function readSome<T extends { id: string }>(collection: RxCollection<T>, query: MangoQuery<T>): Promise<T[]> {
  return queryStored(collection, query)
}

/** The stored documents with these ids, without building RxDB documents. */
export async function readById<T extends { id: string }>(collection: RxCollection<T>, ids: string[]): Promise<T[]> {
  return (await findStored(collection, ids, false)).map((doc) => withoutInternals<T>(doc))
}

/** One of them. */
export async function readOne<T extends { id: string }>(collection: RxCollection<T>, id: string): Promise<T | null> {
  return (await readById(collection, [id]))[0] ?? null
}

const EMPTY: Record<string, unknown> = { string: '', number: 0, integer: 0, boolean: false, array: [], object: {} }

/**
 * What remains of a deleted document. RxDB keeps a document marked deleted in its place; this one
 * has only the required fields, emptied. Text that was taken back or is no longer visible to the
 * member does not stay on the device (law 10).
 */
function emptied<T>(collection: RxCollection<T>): object {
  return Object.fromEntries(requiredFields(collection).map(([field, type]) => [field, EMPTY[type]]))
}
