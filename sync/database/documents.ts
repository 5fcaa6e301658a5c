import type { MangoQuery, RxCollection, RxDocumentData } from 'rxdb'

type Fields = Record<string, unknown>

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
  const mayBeNew =
    open.length > MANY && (await collection.storageInstance.findDocumentsById(open.slice(0, PROBE), true)).length === 0
  let unread = new Set(mayBeNew ? open.filter((id) => isDocument(change(id, undefined))) : [])
  while (open.length > 0) {
    const reading = unread.size > 0 ? open.filter((id) => !unread.has(id)) : open
    const found = reading.length > 0 ? await collection.storageInstance.findDocumentsById(reading, true) : []
    unread = new Set()
    const stored = new Map(found.map((doc) => [(doc as unknown as { id: string }).id, doc]))
    const rows = open.flatMap((id) => {
      const previous = stored.get(id)
      const visible = previous && !previous._deleted ? withoutInternals<T>(previous) : undefined
      const next = change(id, visible)
      if (next === undefined || next === visible || (next === null && visible === undefined)) return []
      const document = {
        ...(next ?? emptied(collection)),
        id,
        _deleted: next === null,
        _attachments: {},
        _meta: previous?._meta ?? { lwt: 1 },
        _rev: previous?._rev ?? '',
      } as unknown as RxDocumentData<T>
      return [previous ? { previous, document } : { document }]
    })
    if (rows.length === 0) return
    const { error } = await collection.storageInstance.bulkWrite(rows as never, 'modify-documents')
    const fatal = error.find(({ status }) => status !== 409)
    if (fatal) throw new Error(`Local write failed with status ${fatal.status}`)
    open = error.map(({ documentId }) => documentId)
  }
}

/** All stored documents of a collection, read from the storage without building RxDB documents. */
export function readAll<T extends { id: string }>(collection: RxCollection<T>): Promise<T[]> {
  return readSome(collection, {})
}

/**
 * The stored documents that a query names. RxDB's own `exec()` never answers once its database is closed, and after an
 * error fails for good; this asks the storage.
 */
export async function readSome<T extends { id: string }>(
  collection: RxCollection<T>,
  query: MangoQuery<T>,
): Promise<T[]> {
  const { documents } = await collection.storageInstance.query(collection.find(query).getPreparedQuery())
  return documents.map((doc) => withoutInternals<T>(doc))
}

/** One stored document, likewise. */
export async function readOne<T extends { id: string }>(collection: RxCollection<T>, id: string): Promise<T | null> {
  const [doc] = await collection.storageInstance.findDocumentsById([id], false)
  return doc ? withoutInternals<T>(doc) : null
}

const EMPTY: Record<string, unknown> = { string: '', number: 0, integer: 0, boolean: false, array: [], object: {} }

/**
 * What is stored of a document that leaves: RxDB keeps one in its place that is marked deleted, and of this one only
 * what the schema requires, saying nothing. Text that was taken back, or is not hers to see, is not on the device.
 */
function emptied<T>({ schema }: RxCollection<T>): Fields {
  const { required, properties } = schema.jsonSchema as {
    required: string[]
    properties: Record<string, { type: string }>
  }
  return Object.fromEntries(required.map((field) => [field, EMPTY[properties[field]!.type]]))
}

const isDocument = (next: unknown) => next !== null && next !== undefined

/** A stored document as its own fields. */
export function withoutInternals<T>(doc: unknown): T {
  const { _deleted, _attachments, _meta, _rev, ...fields } = doc as Fields
  return fields as T
}
