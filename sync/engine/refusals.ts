import type { Collections } from '../database/collections.ts'
import { readSome } from '../database/documents.ts'
import type { SyncFields } from '../database/schemas.ts'
import type { RefusedItem } from '../model/status.ts'
import type { WireDocument } from './wire.ts'

/**
 * A write of hers that the server refused. Her document stays as she wrote it, marked unsent; this note beside it says
 * that this edit is not to be sent again. A further edit is.
 */
export interface Refusal extends RefusedItem {
  /** Absent in the notes of version 0.1, which put the server's state in the place of hers at once. */
  edit?: number
  /** What the server has instead, kept up to date: she may take it. */
  rev: number
  theirs: WireDocument | null
}

const PREFIX = 'refused:'

export const refusalKey = (documentKey: string) => PREFIX + documentKey

/** All of them, by the document's key. */
export async function readRefusals(database: Collections): Promise<Map<string, Refusal>> {
  // ';' follows ':'.
  const metadata = await readSome(await database.meta(), { selector: { id: { $gte: PREFIX, $lt: 'refused;' } } })
  return refusalsIn(metadata.map(({ id, value }) => [id, value]))
}

/** The same among notes that were read already. */
export function refusalsIn(metadata: Iterable<readonly [string, unknown]>): Map<string, Refusal> {
  return new Map(
    [...metadata].flatMap(([id, value]) =>
      id.startsWith(PREFIX) ? [[id.slice(PREFIX.length), value as Refusal] as const] : [],
    ),
  )
}

/** Whether a document is as it was when it was refused. */
export function isRefused(doc: Pick<SyncFields, 'edit' | 'unsent'>, refusal: Refusal | undefined): boolean {
  return doc.unsent === 1 && refusal?.edit === doc.edit
}
