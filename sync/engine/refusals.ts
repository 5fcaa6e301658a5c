import type { Collections } from '../database/collections.ts'
import { readSome } from '../database/documents.ts'
import type { SyncFields } from '../database/schemas.ts'
import type { RefusedItem } from '../model/status.ts'
import type { WireDocument } from './wire.ts'

/**
 * A member's write that the server refused. The document stays as the member wrote it, marked
 * unsent. This entry in the metadata says that this edit is not sent again. A further edit is sent.
 */
export interface Refusal extends RefusedItem {
  /**
   * Absent in entries of version 0.1, which replaced the member's state with the server's at once.
   */
  edit?: number
  /** The server's current state, kept up to date: the member may accept it. */
  rev: number
  theirs: WireDocument | null
}

const PREFIX = 'refused:'

export const refusalKey = (documentKey: string) => PREFIX + documentKey

/** All refusals, by the document's key. */
export async function readRefusals(database: Collections): Promise<Map<string, Refusal>> {
  // ';' follows ':' in ASCII.
  const metadata = await readSome(await database.meta(), { selector: { id: { $gte: PREFIX, $lt: 'refused;' } } })
  return refusalsIn(metadata.map(({ id, value }) => [id, value]))
}

/** The refusals in metadata that was already read. */
export function refusalsIn(metadata: Iterable<readonly [string, unknown]>): Map<string, Refusal> {
  return new Map(
    [...metadata].flatMap(([id, value]) =>
      id.startsWith(PREFIX) ? [[id.slice(PREFIX.length), value as Refusal] as const] : [],
    ),
  )
}

/** Whether a document is unchanged since it was refused. */
export function isRefused(doc: Pick<SyncFields, 'edit' | 'unsent'>, refusal: Refusal | undefined): boolean {
  return doc.unsent === 1 && refusal?.edit === doc.edit
}
