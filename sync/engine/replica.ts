import type { RxCollection } from 'rxdb'
import { modifyDocuments, readAll, readOne, readSome } from '../database/modify.ts'
import type { LocalDatabase } from '../database/open.ts'
import type { SyncFields } from '../database/schemas.ts'
import type { RefusedItem } from '../model/status.ts'
import { digestLine, hashLines } from './digest.ts'
import { dismissRefusedEntry, readOutbox, settleOutbox } from './outbox.ts'
import { policyOf } from './policies.ts'
import {
  CONTENT_COLLECTIONS,
  isContentRow,
  isOwnCollection,
  OWN_COLLECTIONS,
  type CollectionName,
  type ContentPushRow,
  type Cursor,
  type OwnCollection,
  type OwnPushRow,
  type PulledRow,
  type Verdict,
  type WireDocument,
} from './wire.ts'

/** A row on its way; one of hers with the edit of which it speaks. */
export type Outgoing = (OwnPushRow & { edit: number }) | ContentPushRow

/** The circumstances of one answer. */
export interface Pass {
  /** ISO 8601. */
  at: string
  /** The rows are everything there is, of a history whose numbers may not be compared with ours. */
  isResync: boolean
}

type AnyDocument = SyncFields & WireDocument
type AnyCollection = RxCollection<AnyDocument>

export const ALL_COLLECTIONS: readonly CollectionName[] = [...OWN_COLLECTIONS, ...CONTENT_COLLECTIONS]

/**
 * The device's side of the exchange: what is stored, and how an answer changes it. Knows no network and no timers.
 * Every step may be repeated after a crash: rows are stored before the cursor moves (law 4).
 * @param collections what is kept here; rows of any other are passed over
 */
export function makeReplica(database: LocalDatabase, collections: readonly CollectionName[] = ALL_COLLECTIONS) {
  const open = (name: CollectionName) => database.collection(name) as Promise<unknown> as Promise<AnyCollection>

  /** What waits to be sent, at most `limit` rows, of all collections but those `except`. */
  async function unsent(limit: number, except: ReadonlySet<CollectionName> = new Set()): Promise<Outgoing[]> {
    const rows: Outgoing[] = []
    for (const name of OWN_COLLECTIONS) {
      if (except.has(name)) continue
      const collection = await open(name)
      const docs = await readSome(collection, { selector: { unsent: 1 }, limit: limit - rows.length, index: 'unsent' })
      for (const doc of docs) rows.push(toOutgoing(name, doc))
      if (rows.length >= limit) return rows
    }
    for (const { c, id, doc, write, refused } of await readOutbox(database)) {
      if (!refused && !except.has(c) && rows.length < limit) rows.push({ c, id, doc, write })
    }
    return rows
  }

  /**
   * Stores what an answer brought: first what became of the rows that were sent, then the news, document by document
   * in one write each, so that an acknowledged document is never seen without the server's state for it.
   */
  async function apply(
    sent: readonly Outgoing[],
    verdicts: readonly Verdict[],
    rows: readonly PulledRow[],
    pass: Pass,
  ): Promise<void> {
    const judged = sent.flatMap((row, i) => {
      const verdict = verdicts[i]
      return verdict && !isUnknownThere(verdict) ? [{ row, verdict }] : []
    })
    const own = judged.flatMap(({ row, verdict }) => (isContentRow(row) ? [] : [{ row, verdict }]))
    await Promise.all(
      own.map(({ row, verdict }) => verdict.ok || noteRefusal(row, verdict.code, verdict.message, pass.at)),
    )

    for (const name of collections) {
      const policy = policyOf(name)
      const news = new Map(rows.filter((row) => row.c === name).map((row) => [row.id, row]))
      const outcomes = new Map(
        own.flatMap(({ row, verdict }) => (row.c === name ? [[row.id, { edit: row.edit, verdict }] as const] : [])),
      )
      const ids = [...new Set([...news.keys(), ...outcomes.keys()])]
      if (ids.length === 0) continue

      await modifyDocuments(await open(name), ids, (id, previous) => {
        let doc: AnyDocument | null | undefined = previous
        const outcome = outcomes.get(id)
        if (doc && outcome && doc.edit === outcome.edit) {
          doc = outcome.verdict.ok ? { ...doc, unsent: 0 } : restore(doc, outcome.verdict)
        }
        const row = news.get(id)
        return row ? receive(doc ?? undefined, row, policy.merge, pass.isResync) : doc
      })
    }
    // After the collections: what was published is seen as published before it stops waiting.
    for (const { row, verdict } of judged) if (isContentRow(row)) await settleOutbox(database, row, verdict, pass.at)
  }

  /** Her own rows count as unsent again: the server may have lost them, and sending a state twice changes nothing. */
  async function markOwnUnsent(): Promise<void> {
    for (const name of OWN_COLLECTIONS) {
      const collection = await open(name)
      const ids = (await readAll(collection)).map(({ id }) => id)
      await modifyDocuments(
        collection,
        ids,
        (_id, doc) => doc && ({ ...doc, rev: 0, edit: doc.edit + 1, unsent: 1 } as AnyDocument),
      )
    }
  }

  /** Removes what a full resynchronisation has not seen, except what she has not sent. */
  async function forgetUnseen(seen: ReadonlySet<string>): Promise<void> {
    for (const name of collections) {
      const collection = await open(name)
      const unseen = (await readAll(collection)).filter(({ id }) => !seen.has(seenKey(name, id))).map(({ id }) => id)
      await modifyDocuments(collection, unseen, (_id, doc) => (doc && doc.unsent === 0 ? null : undefined))
    }
  }

  /** Whether everything stored here is what the server has, collection by collection. */
  async function agreesWith(digest: Partial<Record<CollectionName, string>>): Promise<boolean> {
    for (const name of collections) {
      const policy = policyOf(name)
      const docs = await readAll(await open(name))
      const lines = docs.map((doc) => ({ id: doc.id, line: digestLine(doc.id, doc.rev, policy.digestValue(doc)) }))
      if ((await hashLines(lines)) !== digest[name]) return false
    }
    return true
  }

  async function readNote<T>(id: string): Promise<T | null> {
    const note = await readOne(await database.meta(), id)
    return note ? (note.value as T) : null
  }

  async function writeNote(id: string, value: object | null): Promise<void> {
    await modifyDocuments(await database.meta(), [id], () =>
      value === null ? null : { id, value: value as Record<string, unknown> },
    )
  }

  async function noteRefusal(row: OwnPushRow, code: string, message: string, at: string): Promise<void> {
    const key = `${row.c}/${row.id}`
    // With what she wrote, so that nothing of it is lost while she decides.
    const item: RefusedItem = { key, kind: itemKind(row.c), id: row.id, code, message, at, doc: row.doc }
    await writeNote(`refused:${key}`, item)
  }

  return {
    unsent,
    apply,
    markOwnUnsent,
    forgetUnseen,
    agreesWith,
    readCursor: () => readNote<Cursor>('cursor'),
    writeCursor: (cursor: Cursor | null) => writeNote('cursor', cursor),
    readNote,
    writeNote,
    async dismissRefusal(key: string) {
      await writeNote(`refused:${key}`, null)
      await dismissRefusedEntry(database, key)
    },
  }
}

export type Replica = ReturnType<typeof makeReplica>

/** A server older than this app does not know the row's collection yet: no fault of the row, which waits for it. */
export function isUnknownThere(verdict: Verdict): boolean {
  return !verdict.ok && verdict.code === '0A000'
}

export function seenKey(collection: CollectionName, id: string): string {
  return `${collection}/${id}`
}

export function itemKind(name: OwnCollection): RefusedItem['kind'] {
  return ({ progress: 'progress', favorites: 'favorite', read_marks: 'read_mark' } as const)[name]
}

function toOutgoing(name: OwnCollection, doc: AnyDocument): Outgoing {
  const fields = policyOf(name).wireFields.map((field) => [field, doc[field]] as const)
  return { c: name, id: doc.id, edit: doc.edit, doc: Object.fromEntries(fields) }
}

/** The server's state for a refused row. */
function restore(doc: AnyDocument, verdict: Extract<Verdict, { ok: false }>): AnyDocument | null {
  return verdict.doc ? { ...verdict.doc, id: doc.id, rev: verdict.rev ?? 0, edit: doc.edit, unsent: 0 } : null
}

function receive(
  doc: AnyDocument | undefined,
  row: PulledRow,
  merge: (local: WireDocument, remote: WireDocument) => WireDocument,
  isResync: boolean,
): AnyDocument | null | undefined {
  const hasUnsent = doc?.unsent === 1
  // Two tabs: an older answer may be stored after a newer one. In a resynchronisation numbers may start lower.
  if (doc && doc.rev > row.rev && !hasUnsent && !isResync) return doc
  if (row.doc === null) return hasUnsent && isOwnCollection(row.c) ? doc : null
  const fields = hasUnsent ? merge(doc, row.doc) : row.doc
  const rev = isResync ? row.rev : Math.max(doc?.rev ?? 0, row.rev)
  return { ...fields, id: row.id, rev, edit: doc?.edit ?? 0, unsent: hasUnsent ? 1 : 0 }
}
