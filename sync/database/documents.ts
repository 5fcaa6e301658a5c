import type { MangoQuery, RxCollection } from 'rxdb'
import { findStored, queryStored, requiredFields, storedRow, withoutInternals, writeStored } from './rxdb-internals.ts'

/** From so many documents on, a few are looked at first: where none is stored, reading all of them would be in vain. */
const MANY = 100
const PROBE = 10

/**
 * Reads documents by id, lets `change` say what becomes of each, and writes them in one batch. If another tab or a
 * command wrote one in between, that one is read and decided anew: `change` must be a pure function.
 * @param change gets the stored document (undefined if there is none); returns the new one, null to delete it, or
 *   undefined to leave it as it is
 * @throws what the storage throws; nothing is half written within one document
 */
export async function modifyDocuments<T extends { id: string }>(
  collection: RxCollection<T>,
  ids: readonly string[],
  change: (id: string, previous: T | undefined) => T | null | undefined,
): Promise<void> {
  let open = [...new Set(ids)]
  // In a first synchronisation nothing is there to be read. The write itself finds what is, and that is decided anew.
  const mayBeNew = open.length > MANY && (await findStored(collection, open.slice(0, PROBE), true)).length === 0
  let unread = new Set(mayBeNew ? open.filter((id) => isDocument(change(id, undefined))) : [])
  while (open.length > 0) {
    const reading = unread.size > 0 ? open.filter((id) => !unread.has(id)) : open
    const found = reading.length > 0 ? await findStored(collection, reading, true) : []
    unread = new Set()
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

/** All stored documents of a collection, read without building RxDB documents. */
export function readAll<T extends { id: string }>(collection: RxCollection<T>): Promise<T[]> {
  return readSome(collection, {})
}

/** The stored documents that a query names, likewise. */
export function readSome<T extends { id: string }>(collection: RxCollection<T>, query: MangoQuery<T>): Promise<T[]> {
  return queryStored(collection, query)
}

/** One stored document, likewise. */
export async function readOne<T extends { id: string }>(collection: RxCollection<T>, id: string): Promise<T | null> {
  const [doc] = await findStored(collection, [id], false)
  return doc ? withoutInternals<T>(doc) : null
}

const EMPTY: Record<string, unknown> = { string: '', number: 0, integer: 0, boolean: false, array: [], object: {} }

/**
 * What is stored of a document that leaves: RxDB keeps one in its place that is marked deleted, and of this one only
 * what the schema requires, saying nothing. Text that was taken back, or is not hers to see, is not on the device.
 */
function emptied<T>(collection: RxCollection<T>): object {
  return Object.fromEntries(requiredFields(collection).map(([field, type]) => [field, EMPTY[type]]))
}

const isDocument = (next: unknown) => next !== null && next !== undefined
