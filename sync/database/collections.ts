import type { MangoQuery, RxCollection, RxDocument, RxJsonSchema } from 'rxdb'
import { from, map, type Observable, switchMap } from 'rxjs'
import type { CollectionName, WireDocument } from '../engine/wire.ts'
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

/** Emits one document or null, and again after every change. */
export function watchOne<N extends CollectionName>(
  database: Collections,
  name: N,
  id: string,
): Observable<LocalDocuments[N] | null> {
  return from(anyCollection(database, name)).pipe(
    switchMap((collection) => collection.findOne(id).$),
    map((doc) => (doc ? fieldsOf(doc) : null) as unknown as LocalDocuments[N] | null),
  )
}

/** Emits everything in `meta` by id, and again after every change. */
export function watchMeta(database: Collections): Observable<Map<string, unknown>> {
  return from(database.meta()).pipe(
    switchMap((meta) => meta.find().$),
    map((docs) => new Map(docs.map((doc) => [doc.id, metaValue(doc.toJSON() as MetaDocument)]))),
  )
}

const fieldsOf = (doc: RxDocument<AnyDocument>) => doc.toJSON() as AnyDocument
