import {
  type AnyDocument,
  anyCollection,
  type Collections,
  modifyDocuments,
  readAll,
  readById,
  readSome,
} from '../database/collections.ts'
import {
  type OutboxEntry,
  type RefusedItem,
  readPending,
  settleOutbox,
  isRefused,
  readRefusals,
  refusalKey,
  type Refusal,
} from './outgoing.ts'
import { nextTask } from '../device/next-task.ts'
import { policyOf } from './merge.ts'
import {
  CONTENT_COLLECTIONS,
  FIELD_UNKNOWN,
  isContentRow,
  isLater,
  isOwnCollection,
  OWN_COLLECTIONS,
  UNPUBLISHED,
  type CollectionName,
  type ContentPushRow,
  type Cursor,
  type OwnCollection,
  type OwnPushRow,
  type PulledRow,
  type Verdict,
  type WireDocument,
} from './wire.ts'

/** A row to send. A member's own row carries the edit that it sends. */
export type Outgoing = (OwnPushRow & { edit: number }) | (ContentPushRow & Pick<OutboxEntry, 'c' | 'as'>)

/** How an answer is to be applied. */
export interface Pass {
  /** ISO 8601. */
  at: string
  /**
   * The rows are everything that exists, from a history whose numbers cannot be compared with ours.
   */
  isResync: boolean
}

export const ALL_COLLECTIONS: readonly CollectionName[] = [...OWN_COLLECTIONS, ...CONTENT_COLLECTIONS, UNPUBLISHED]

/**
 * The device's side of the exchange: what is stored, and how an answer changes it. It knows no
 * network and no timers. Every step may be repeated after a crash: rows are stored before the
 * cursor moves (law 4).
 * @param collections what is kept here; rows of other collections are ignored
 */
export function makeReplica(database: Collections, collections: readonly CollectionName[] = ALL_COLLECTIONS) {
  const open = (name: CollectionName) => anyCollection(database, name)
  const own = collections.filter((name) => isOwnCollection(name))

  /**
   * The pending rows, at most `limit`, without refused rows and without those in `except`
   * (`rowKey`).
   */
  async function unsent(limit: number, except: ReadonlySet<string> = new Set()): Promise<Outgoing[]> {
    const { refusals, outbox } = await readPending(database)
    const hidden = except.size + refusals.size
    const found = await Promise.all(
      own.map(async (name) => {
        const docs = await readSome(await open(name), {
          selector: { unsent: 1 },
          limit: limit + hidden,
          index: 'unsent',
        })
        return docs.flatMap((doc) => {
          const key = rowKey(name, doc.id)
          return except.has(key) || isRefused(doc, refusals.get(key)) ? [] : [toOutgoing(name, doc)]
        })
      }),
    )
    const published = outbox.flatMap(({ c, id, doc, write, as, refused }) =>
      refused || except.has(rowKey(c, id)) ? [] : [{ c, id, doc, write, as }],
    )
    return [...found.flat(), ...published].slice(0, limit)
  }

  /**
   * Stores an answer: first the verdicts on the rows that were sent, then the new rows. Each
   * document is written once, so nobody sees an acknowledged document without the server's state of
   * it. A row that is refused or postponed stays as the member wrote it.
   */
  async function apply(
    sent: readonly Outgoing[],
    verdicts: readonly Verdict[],
    rows: readonly PulledRow[],
    pass: Pass,
  ): Promise<void> {
    const judged = sent.flatMap((row, i) => {
      const verdict = verdicts[i]
      return verdict && !isLater(verdict) ? [{ row, verdict }] : []
    })
    const own = judged.flatMap(({ row, verdict }) => (isContentRow(row) ? [] : [{ row, verdict }]))
    await recordRefusals(own, rows, pass)

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
        if (doc && outcome?.verdict.ok && doc.edit === outcome.edit) doc = { ...doc, unsent: 0 }
        const row = news.get(id)
        return row ? receive(doc ?? undefined, row, policy.merge, pass.isResync) : doc
      })
    }
    // After the collections: a change appears as published before it stops being pending.
    for (const { row, verdict } of judged) {
      if (isContentRow(row)) await settleOutbox(database, row, verdict.ok ? takenWhole(row, rows) : verdict, pass.at)
    }
  }

  /**
   * Marks the member's own rows as unsent again: the server may have lost them, and sending a state
   * twice changes nothing. What it has turned down stays so.
   */
  async function markOwnUnsent(): Promise<void> {
    for (const name of own) {
      const collection = await open(name)
      const { isTurnedDown } = policyOf(name)
      const ids = (await readAll(collection)).flatMap((doc) => (isTurnedDown?.(doc) ? [] : [doc.id]))
      await modifyDocuments(
        collection,
        ids,
        (_id, doc) => doc && ({ ...doc, rev: 0, edit: doc.edit + 1, unsent: 1 } as AnyDocument),
      )
    }
  }

  /** Removes what a full resynchronisation did not contain, except unsent rows. */
  async function forgetUnseen(seen: ReadonlySet<string>): Promise<void> {
    for (const name of collections) {
      const collection = await open(name)
      const unseen = (await readAll(collection)).filter(({ id }) => !seen.has(rowKey(name, id))).map(({ id }) => id)
      await modifyDocuments(collection, unseen, (_id, doc) => (doc && doc.unsent === 0 ? null : undefined))
    }
  }

  /**
   * Whether the stored rows of some collections equal the server's. A refused row is compared by
   * the server's state of it.
   * @param sums the server's sums of `names`
   */
  async function agreesWith(
    sums: Partial<Record<CollectionName, string>>,
    names: Iterable<CollectionName> = collections,
  ): Promise<boolean> {
    const refusals = await readRefusals(database)
    const agreeing = [...names].map(async (name) => {
      const { digestValue } = policyOf(name)
      const lines = (await readAll(await open(name))).flatMap((doc) => {
        const { id } = doc
        const refusal = refusals.get(rowKey(name, id))
        if (!isRefused(doc, refusal)) return digestLine(id, doc.rev, digestValue(doc))
        const { rev, theirs } = refusal!
        return theirs ? digestLine(id, rev, digestValue(theirs)) : []
      })
      return (await sumLines(lines)) === (sums[name] ?? '0')
    })
    return (await Promise.all(agreeing)).every(Boolean)
  }

  async function readMetadata<T>(id: string): Promise<T | null> {
    return (await readEntries<[T]>(id))[0]
  }

  /** Several values of the metadata in one read, in the order of `ids`. */
  async function readEntries<Values extends unknown[]>(
    ...ids: { [i in keyof Values]: string }
  ): Promise<{ [i in keyof Values]: Values[i] | null }> {
    const stored = new Map((await readById(await database.meta(), ids)).map(({ id, value }) => [id, value]))
    return ids.map((id) => stored.get(id) ?? null) as { [i in keyof Values]: Values[i] | null }
  }

  const writeMetadata = (id: string, value: object | null) => writeEntries({ [id]: value })

  /** Several values of the metadata in one write. Null removes one. */
  async function writeEntries(values: Record<string, object | null>): Promise<void> {
    await modifyDocuments(await database.meta(), Object.keys(values), (id) =>
      values[id] ? { id, value: values[id] as Record<string, unknown> } : null,
    )
  }

  /**
   * Stores each refusal with the server's state. Removes the refusal of a row that was accepted
   * later.
   */
  async function recordRefusals(
    own: readonly { row: Outgoing & OwnPushRow; verdict: Verdict }[],
    rows: readonly PulledRow[],
    { at, isResync }: Pass,
  ): Promise<void> {
    const known = await readRefusals(database)
    const metadata = new Map<string, Refusal | null>()
    for (const { row, verdict } of own) {
      const { c, id, doc } = row
      const key = rowKey(c, id)
      if (!verdict.ok) {
        const { code, message } = verdict
        const serverState = { rev: verdict.rev ?? 0, theirs: verdict.doc ?? null }
        metadata.set(key, { key, kind: itemKind(c), id, code, message, at, doc, edit: row.edit, ...serverState })
      } else if (known.get(key)?.edit !== undefined) metadata.set(key, null)
    }
    for (const { c, id, rev, doc } of rows) {
      const key = rowKey(c, id)
      const refusal = metadata.has(key) ? metadata.get(key) : known.get(key)
      if (refusal && (isResync || rev >= refusal.rev)) metadata.set(key, { ...refusal, rev, theirs: doc })
    }
    await writeEntries(Object.fromEntries([...metadata].map(([key, refusal]) => [refusalKey(key), refusal])))
  }

  return {
    collections,
    unsent,
    apply,
    markOwnUnsent,
    forgetUnseen,
    agreesWith,
    readCursor: () => readMetadata<Cursor>('cursor'),
    /** @param also what is written in the same step */
    writeCursor: (cursor: Cursor, also?: Record<string, object>) => writeEntries({ ...also, cursor }),
    readMetadata,
    readEntries,
    writeMetadata,
    writeEntries,
  }
}

export type Replica = ReturnType<typeof makeReplica>

export function rowKey(collection: CollectionName, id: string): string {
  return `${collection}/${id}`
}

export function itemKind(name: OwnCollection): RefusedItem['kind'] {
  // One of 'favorites' is a 'favorite'; 'progress' is one already.
  return name.replace(/([^s])s$/, '$1') as RefusedItem['kind']
}

function toOutgoing(name: OwnCollection, doc: AnyDocument): Outgoing {
  const fields = policyOf(name).wireFields.map((field) => [field, doc[field]] as const)
  return { c: name, id: doc.id, edit: doc.edit, doc: Object.fromEntries(fields) }
}

function receive(
  doc: AnyDocument | undefined,
  row: PulledRow,
  merge: (local: WireDocument, remote: WireDocument) => WireDocument,
  isResync: boolean,
): AnyDocument | null | undefined {
  const hasUnsent = doc?.unsent === 1
  // With two tabs, an older answer may be stored after a newer one. In a resynchronisation the
  // numbers may start lower.
  if (doc && doc.rev > row.rev && !hasUnsent && !isResync) return doc
  if (row.doc === null) return hasUnsent && isOwnCollection(row.c) ? doc : null
  const fields = hasUnsent ? merge(doc, row.doc) : row.doc
  const rev = isResync ? row.rev : Math.max(doc?.rev ?? 0, row.rev)
  return { ...fields, id: row.id, rev, edit: doc?.edit ?? 0, unsent: hasUnsent ? 1 : 0 }
}

/** The line of one document: `<id>:<rev>`, followed by its value if the member owns it. */
export function digestLine(id: string, rev: number, value: string | null): string {
  return value === null ? `${id}:${rev}` : `${id}:${rev}:${value}`
}

/** So many are hashed in one task: a thousand would hold up the page. */
const HASHED_AT_ONCE = 100

/**
 * The sum of one collection: the first 64 bits of each line's SHA-256, combined by XOR, in
 * hexadecimal digits. The server keeps the same sum in `sync.sums`. The sum of an empty collection
 * is '0'.
 */
export async function sumLines(lines: readonly string[]): Promise<string> {
  const encoder = new TextEncoder()
  let sum = 0n
  for (let from = 0; from < lines.length; from += HASHED_AT_ONCE) {
    if (from > 0) await nextTask()
    const some = lines.slice(from, from + HASHED_AT_ONCE)
    const hashes = await Promise.all(some.map((line) => crypto.subtle.digest('SHA-256', encoder.encode(line))))
    for (const hash of hashes) sum ^= new DataView(hash).getBigUint64(0)
  }
  return sum.toString(16)
}

/**
 * A server older than a field skips it and takes the rest. What was written there stays in the
 * outbox, as refused: by then nobody could write it again.
 */
function takenWhole({ id, doc }: ContentPushRow, rows: readonly PulledRow[]): Verdict {
  const row = rows.find((one) => one.id === id && one.doc)
  const now = (row?.doc?.doc ?? row?.doc) as WireDocument | undefined
  if (!row || !doc?.image_alt || now?.image_alt) return { ok: true }
  return { ok: false, code: FIELD_UNKNOWN, message: '', rev: row.rev }
}
