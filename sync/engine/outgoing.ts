import { type Collections, metaValue, modifyDocuments, readSome } from '../database/collections.ts'
import type { MetaDocument, SyncFields } from '../database/schemas.ts'
import type { ContentCollection, ContentPushRow, Verdict, WireDocument, WriteMark } from './wire.ts'

/*
 * What this device still has to send, or may not send again. A member's pending writes are marked
 * in their documents. The metadata has an entry for each write that the server refused, and the
 * outbox: an administrator's changes to content.
 */

/** One write that is pending or was refused. `key` is stable across reloads. */
export interface OutgoingItem {
  key: string
  kind:
    | 'progress'
    | 'favorite'
    | 'read_mark'
    | 'day_note'
    | 'event_answer'
    | 'order'
    | 'devotional'
    | 'recado'
    | 'event'
    | 'video'
    | 'product'
  /**
   * Identifies the item for a screen: the number of the journey or the day, or the document's id.
   */
  id: string
  /** For content: what the change does to the document, and its title, if known. */
  content?: { what: 'published' | 'removed' | 'taken back'; title?: string }
}

/**
 * A write whose values the server refused, and why. It stays on the phone until the member decides.
 */
export interface RefusedItem extends OutgoingItem {
  /** The server's code: an SQLSTATE or `HTTP <status>`. */
  code: string
  message: string
  /** ISO 8601. */
  at: string
  /** What the member wrote. */
  doc: Readonly<Record<string, unknown>>
}

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

const REFUSED = 'refused:'

export const refusalKey = (documentKey: string) => REFUSED + documentKey

/** All refusals, by the document's key. */
export async function readRefusals(database: Collections): Promise<Map<string, Refusal>> {
  // ';' follows ':' in ASCII.
  const metadata = await readSome(await database.meta(), { selector: { id: { $gte: REFUSED, $lt: 'refused;' } } })
  return refusalsIn(metadata.map(({ id, value }) => [id, value]))
}

/** The refusals in metadata that was already read. */
export function refusalsIn(metadata: Iterable<readonly [string, unknown]>): Map<string, Refusal> {
  return new Map(
    [...metadata].flatMap(([id, value]) =>
      id.startsWith(REFUSED) ? [[id.slice(REFUSED.length), value as Refusal] as const] : [],
    ),
  )
}

/** Whether a document is unchanged since it was refused. */
export function isRefused(doc: Pick<SyncFields, 'edit' | 'unsent'>, refusal: Refusal | undefined): boolean {
  return doc.unsent === 1 && refusal?.edit === doc.edit
}

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
  /** How it is sent, if members are not to see it yet (`ContentPushRow`). */
  as?: Pick<ContentPushRow, 'c' | 'doc'> | undefined
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

const OUTBOX = 'outbox:'

export function outboxKey(collection: ContentCollection, id: string): string {
  return `${OUTBOX}${collection}/${id}`
}

export function isOutboxKey(key: string): boolean {
  return key.startsWith(OUTBOX)
}

/** Every entry, in the order in which they leave. */
export async function readOutbox(database: Collections): Promise<OutboxEntry[]> {
  // ';' follows ':' in ASCII.
  return outboxIn(await readSome(await database.meta(), { selector: { id: { $gte: OUTBOX, $lt: 'outbox;' } } }))
}

function outboxIn(metadata: readonly MetaDocument[]): OutboxEntry[] {
  return metadata
    .flatMap((entry) => (isOutboxKey(entry.id) ? [metaValue<OutboxEntry>(entry)!] : []))
    .sort((a, b) => a.order - b.order)
}

/** The outbox and the refusals, in one read. */
export async function readPending(
  database: Collections,
): Promise<{ outbox: OutboxEntry[]; refusals: Map<string, Refusal> }> {
  // What else lies between the two is little.
  const metadata = await readSome(await database.meta(), { selector: { id: { $gte: OUTBOX, $lt: 'refused;' } } })
  return { outbox: outboxIn(metadata), refusals: refusalsIn(metadata.map(({ id, value }) => [id, value])) }
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
  await modifyDocuments(await database.meta(), [OUTBOX + documentKey], (_id, entry) =>
    metaValue<OutboxEntry>(entry)?.refused ? null : undefined,
  )
}
