import type { MangoQuery, RxCollection } from 'rxdb'
import { findStored, queryStored, requiredFields, storedRow, withoutInternals, writeStored } from './rxdb-internals.ts'

/**
 * With more documents than this, `PROBE` of them are looked up first: if none is stored, the others
 * are not read.
 */
const MANY = 100
const PROBE = 10

/**
 * Reads documents by id, lets `change` decide about each, and writes them in one batch. If another
 * tab or a command wrote one in between, it is read and decided again, so `change` must be pure.
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
  // In a first synchronisation nothing is stored. The write reports documents that do exist, and
  // those are decided again.
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

/** All stored documents of a collection, without building RxDB documents. */
export function readAll<T extends { id: string }>(collection: RxCollection<T>): Promise<T[]> {
  return readSome(collection, {})
}

/** The stored documents that a query finds, without building RxDB documents. */
export function readSome<T extends { id: string }>(collection: RxCollection<T>, query: MangoQuery<T>): Promise<T[]> {
  return queryStored(collection, query)
}

/** One stored document, without building an RxDB document. */
export async function readOne<T extends { id: string }>(collection: RxCollection<T>, id: string): Promise<T | null> {
  const [doc] = await findStored(collection, [id], false)
  return doc ? withoutInternals<T>(doc) : null
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

const isDocument = (next: unknown) => next !== null && next !== undefined
