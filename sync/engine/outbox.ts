import { type Collections, metaValue } from '../database/collections.ts'
import { modifyDocuments, readSome } from '../database/documents.ts'
import type { ContentCollection, Verdict, WireDocument, WriteMark } from './wire.ts'

/**
 * What an administrator has done to content and the server does not have yet. It lies beside the collections, not in
 * them: they hold what is published, and members' replication knows nothing of it. One entry for a document; a further
 * change takes the place of the one before.
 */
export interface OutboxEntry {
  c: ContentCollection
  id: string
  /** Null is its removal. */
  doc: WireDocument | null
  write: WriteMark
  /** Entries leave in this order: a day that was freed may be taken by the next one. */
  order: number
  /** ISO 8601. */
  at: string
  /**
   * She has taken back what she wrote: `doc` is what was published before. It travels all the same, for what she took
   * back may have been heard, or may arrive yet.
   */
  isTakenBack?: true
  /** `rev`: the number of what the server has instead; also of its removal. */
  refused?: { code: string; message: string; at: string; rev: number }
}

const PREFIX = 'outbox:'

export function outboxKey(collection: ContentCollection, id: string): string {
  return `${PREFIX}${collection}/${id}`
}

export function isOutboxKey(key: string): boolean {
  return key.startsWith(PREFIX)
}

/** Every entry, in the order in which they leave. */
export async function readOutbox(database: Collections): Promise<OutboxEntry[]> {
  // ';' follows ':'.
  const metadata = await readSome(await database.meta(), { selector: { id: { $gte: PREFIX, $lt: 'outbox;' } } })
  return metadata.map((entry) => metaValue<OutboxEntry>(entry)!).sort((a, b) => a.order - b.order)
}

/** What became of an entry that was sent; a change that came meanwhile stays as it is. */
export async function settleOutbox(
  database: Collections,
  sent: Pick<OutboxEntry, 'c' | 'id' | 'write'>,
  verdict: Verdict,
  at: string,
): Promise<void> {
  await modifyDocuments(await database.meta(), [outboxKey(sent.c, sent.id)], (id, stored) => {
    const entry = metaValue<OutboxEntry>(stored)
    if (!entry || entry.write.chain !== sent.write.chain || entry.write.seq !== sent.write.seq) return undefined
    if (verdict.ok || entry.isTakenBack) return null
    const { code, message, rev } = verdict
    return { id, value: { ...entry, refused: { code, message, at, rev: rev ?? 0 } } }
  })
}

/** Puts a refused entry away; one that was saved anew meanwhile stays. */
export async function dismissRefusedEntry(database: Collections, documentKey: string): Promise<void> {
  await modifyDocuments(await database.meta(), [PREFIX + documentKey], (_id, entry) =>
    metaValue<OutboxEntry>(entry)?.refused ? null : undefined,
  )
}
