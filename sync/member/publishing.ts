import type { RxCollection } from 'rxdb'
import { combineLatest, from, map, switchMap, type Observable } from 'rxjs'
import { modifyDocuments, readOne } from '../database/documents.ts'
import type { LocalDatabase } from '../database/open.ts'
import type { SyncFields } from '../database/schemas.ts'
import { isOutboxKey, outboxKey, readOutbox, type OutboxEntry } from '../engine/outbox.ts'
import type { ContentCollection, WireDocument } from '../engine/wire.ts'
import { serialize } from '../device/serialize.ts'
import type { ContentDocuments, ContentRow, Publishing } from '../model/publishing.ts'
import { DEFAULTS, FIELDS } from '../publishing/fields.ts'
import { rowsOf } from './publishing-rows.ts'

type Stored = SyncFields & WireDocument

/**
 * What an administrator writes on this device. One entry of the outbox for a document; the engine sends it, with her own
 * rows, in the next exchange.
 * @param onWrite told after each write, so that an exchange can follow
 */
export function makePublishing(database: LocalDatabase, onWrite: () => void): Publishing {
  const open = (name: ContentCollection) =>
    database.collection(name) as Promise<unknown> as Promise<RxCollection<Stored>>

  /** What was last written here of each document, and the states it stands upon, each but for the first her own write. */
  const lastWrites = new Map<string, { doc: WireDocument | null; bases: ReadonlySet<number> }>()

  async function put(c: ContentCollection, id: string, doc: WireDocument | null, base: number): Promise<void> {
    const { published, isWaiting, order } = await around(c, id)
    const at = new Date().toISOString()
    const chain = crypto.randomUUID()
    const last = lastWrites.get(outboxKey(c, id))
    const bases = last?.bases.has(base) ? last.bases : new Set([base])
    // Her screen showed her own write as waiting. If by now that is what is published, it is what she saw.
    const isOwnWrite = last?.bases === bases && published && last.doc && changesNothing(c, published, last.doc)
    let hasLeft = false
    await modifyDocuments(await database.meta(), [outboxKey(c, id)], (key, entry) => {
      const before = entry?.value as unknown as OutboxEntry | undefined
      hasLeft = isWaiting && !before
      if (hasLeft) return undefined
      if (!before && changesNothing(c, published, doc)) return undefined
      // Nobody but this device knows of it.
      if (before?.refused && !published && !doc) return null
      // Written upon another state than what waits: she has seen that one since, and decided.
      const isNext = before && !before.refused && bases.has(before.write.base)
      const upon = isOwnWrite && !before ? published.rev : base
      const write = isNext ? { ...before.write, seq: before.write.seq + 1 } : { base: upon, chain, seq: 1 }
      lastWrites.set(key, { doc, bases: new Set([...bases, write.base]) })
      return { id: key, value: { c, id, doc, write, order, at } satisfies OutboxEntry }
    })
    // Settled in the meantime: what it became is to be read.
    if (hasLeft) return put(c, id, doc, base)
    onWrite()
  }

  async function takeBack(c: ContentCollection, id: string): Promise<void> {
    const { published, order } = await around(c, id)
    await modifyDocuments(await database.meta(), [outboxKey(c, id)], (key, entry) => {
      const before = entry?.value as unknown as OutboxEntry | undefined
      if (!before) return undefined
      // The server has said no: nothing of it will come.
      if (before.refused) return null
      const write = { ...before.write, seq: before.write.seq + 1 }
      const doc = published && toWire(c, published)
      return { id: key, value: { c, id, doc, write, order, at: before.at, isTakenBack: true } satisfies OutboxEntry }
    })
    onWrite()
  }

  /**
   * What is published under this id, whether a write to it waits, and the place of one that comes after all that wait.
   * In that order: what no longer waits is published already.
   */
  async function around(c: ContentCollection, id: string) {
    const entries = await readOutbox(database)
    const published = await readOne(await open(c), id)
    return {
      published,
      isWaiting: entries.some((entry) => entry.c === c && entry.id === id),
      order: Math.max(0, ...entries.map((entry) => entry.order)) + 1,
    }
  }

  // One after the other: each takes its place in the order.
  const run = serialize((write: () => Promise<void>) => write())

  return {
    watch: <N extends ContentCollection>(name: N) =>
      combineLatest([watchPublished(name), watchOutbox(name)]).pipe(
        map(([published, entries]) => rowsOf(name, published, entries) as ContentRow<ContentDocuments[N]>[]),
      ),
    save: (name, draft, base) => run(() => put(name, draft.id, toWire(name, draft as unknown as WireDocument), base)),
    remove: (name, id, base) => run(() => put(name, id, null, base)),
    discard: (name, id) => run(() => takeBack(name, id)),
  }

  function watchPublished(name: ContentCollection): Observable<Stored[]> {
    return from(open(name)).pipe(
      switchMap((collection) => collection.find().$),
      map((docs) => docs.map((doc) => doc.toJSON() as Stored)),
    )
  }

  function watchOutbox(name: ContentCollection): Observable<OutboxEntry[]> {
    return from(database.meta()).pipe(
      switchMap((meta) => meta.find().$),
      map((metadata) =>
        metadata.flatMap((entry) => {
          const { id, value } = entry.toJSON()
          return isOutboxKey(id) && (value as unknown as OutboxEntry).c === name
            ? [value as unknown as OutboxEntry]
            : []
        }),
      ),
    )
  }
}

/** Every field that is asked for, an empty one as null: what is left out, the server leaves as it is. */
function toWire(name: ContentCollection, draft: WireDocument): WireDocument {
  return Object.fromEntries(FIELDS[name].map((field) => [field, draft[field] ?? DEFAULTS[field] ?? null]))
}

function changesNothing(name: ContentCollection, published: Stored | null, doc: WireDocument | null): boolean {
  if (!published || !doc) return published === doc
  return JSON.stringify(toWire(name, published)) === JSON.stringify(doc)
}
