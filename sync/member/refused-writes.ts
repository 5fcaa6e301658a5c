import { type AnyDocument, anyCollection, type Collections } from '../database/collections.ts'
import { modifyDocuments } from '../database/documents.ts'
import { dismissRefusedEntry } from '../engine/outbox.ts'
import { policyOf } from '../engine/policies.ts'
import { isRefused, readRefusals, refusalKey, type Refusal } from '../engine/refusals.ts'
import type { OwnCollection } from '../engine/wire.ts'

/**
 * Replaces a refused write with the server's state, unless it was written again in the meantime.
 */
export async function discardRefused(database: Collections, documentKey: string): Promise<void> {
  await modifyRefused(database, documentKey, (doc, { id, rev, theirs, ...refusal }) => {
    if (!doc || !isRefused(doc, { id, rev, theirs, ...refusal })) return undefined
    return theirs && { ...theirs, id, rev, edit: doc.edit, unsent: 0 }
  })
  await dismissRefusedEntry(database, documentKey)
}

/** Lets a refused write be sent once more. */
export async function retryRefused(database: Collections, documentKey: string): Promise<void> {
  await modifyRefused(database, documentKey, (doc, refusal) => {
    if (refusal.edit !== undefined) return undefined
    // Version 0.1 kept the refused state only in this entry.
    const [collection] = split(documentKey)
    const fields = doc ? policyOf(collection).merge(refusal.doc, doc) : refusal.doc
    return { ...fields, id: refusal.id, rev: doc?.rev ?? 0, edit: (doc?.edit ?? 0) + 1, unsent: 1 }
  })
}

async function modifyRefused(
  database: Collections,
  documentKey: string,
  change: (doc: AnyDocument | undefined, refusal: Refusal) => AnyDocument | null | undefined,
): Promise<void> {
  const refusal = (await readRefusals(database)).get(documentKey)
  if (!refusal) return
  const [name, id] = split(documentKey)
  const collection = await anyCollection(database, name)
  await modifyDocuments(collection, [id], (_id, doc) => change(doc, refusal))
  // Last: if this is interrupted earlier, the member can still decide.
  await modifyDocuments(await database.meta(), [refusalKey(documentKey)], () => null)
}

function split(documentKey: string): [OwnCollection, string] {
  const slash = documentKey.indexOf('/')
  return [documentKey.slice(0, slash) as OwnCollection, documentKey.slice(slash + 1)]
}
