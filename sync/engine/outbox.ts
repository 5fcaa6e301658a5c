import { type Collections, metaValue } from '../database/collections.ts'
import { modifyDocuments, readSome } from '../database/documents.ts'
import type { ContentCollection, Verdict, WireDocument, WriteMark } from './wire.ts'

/**
 * A change that an administrator made to content and that the server does not have yet. The outbox
 * is separate from the collections: they hold what is published, and the members' replication does
 * not know the outbox. There is one entry per document; a further change replaces the previous one.
 */
export interface OutboxEntry {
  c: ContentCollection
  id: string
  /** Null removes the document. */
  doc: WireDocument | null
  write: WriteMark
  /** Entries leave in this order: a day that one entry frees may be used by the next one. */
  order: number
  /** ISO 8601. */
  at: string
  /**
   * The administrator took the change back: `doc` is what was published before. The entry is still
   * sent, because the server may have received the change already, or may still receive it.
   */
  isTakenBack?: true
  /** `rev`: the number of the server's state, which may be a removal. */
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
  // ';' follows ':' in ASCII.
  const metadata = await readSome(await database.meta(), { selector: { id: { $gte: PREFIX, $lt: 'outbox;' } } })
  return metadata.map((entry) => metaValue<OutboxEntry>(entry)!).sort((a, b) => a.order - b.order)
}

/** Stores the verdict on an entry that was sent. A change made in the meantime stays as it is. */
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

/** Removes a refused entry, unless it was saved again in the meantime. */
export async function dismissRefusedEntry(database: Collections, documentKey: string): Promise<void> {
  await modifyDocuments(await database.meta(), [PREFIX + documentKey], (_id, entry) =>
    metaValue<OutboxEntry>(entry)?.refused ? null : undefined,
  )
}
