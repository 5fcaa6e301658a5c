import type { RxCollection } from 'rxdb'
import { combineLatest, from, map, switchMap, type Observable } from 'rxjs'
import { modifyDocuments, readOne } from '../database/modify.ts'
import type { LocalDatabase } from '../database/open.ts'
import type { SyncFields } from '../database/schemas.ts'
import { isOutboxKey, outboxKey, readOutbox, type OutboxEntry } from '../engine/outbox.ts'
import type { ContentCollection, WireDocument } from '../engine/wire.ts'
import { inOrder } from '../in-order.ts'
import type { ContentDocuments, ContentRow, Publishing } from '../model/publishing.ts'
import { DEFAULTS, FIELDS } from './fields.ts'
import { rowsOf } from './rows.ts'

type Stored = SyncFields & WireDocument

/**
 * What an administrator writes on this device. One entry of the outbox for a document; the engine sends it, with her own
 * rows, in the next exchange.
 * @param onWrite told after each write, so that an exchange can follow
 */
export function makePublishing(database: LocalDatabase, onWrite: () => void): Publishing {
  const open = (name: ContentCollection) =>
    database.collection(name) as Promise<unknown> as Promise<RxCollection<Stored>>

  async function put(c: ContentCollection, id: string, doc: WireDocument | null, base: number): Promise<void> {
    const { published, order } = await around(c, id)
    const at = new Date().toISOString()
    const chain = crypto.randomUUID()
    await modifyDocuments(await database.meta(), [outboxKey(c, id)], (key, note) => {
      const before = note?.value as unknown as OutboxEntry | undefined
      if (!before && changesNothing(c, published, doc)) return undefined
      // Nobody but this device knows of it.
      if (before?.refused && !published && !doc) return null
      // Written upon another state than what waits: she has seen that one since, and decided.
      const isNext = before && !before.refused && before.write.base === base
      const write = isNext ? { ...before.write, seq: before.write.seq + 1 } : { base, chain, seq: 1 }
      return { id: key, value: { c, id, doc, write, order, at } satisfies OutboxEntry }
    })
    onWrite()
  }

  async function takeBack(c: ContentCollection, id: string): Promise<void> {
    const { published, order } = await around(c, id)
    await modifyDocuments(await database.meta(), [outboxKey(c, id)], (key, note) => {
      const before = note?.value as unknown as OutboxEntry | undefined
      if (!before) return undefined
      // The server has said no: nothing of it will come.
      if (before.refused) return null
      const write = { ...before.write, seq: before.write.seq + 1 }
      const doc = published && toWire(c, published)
      return { id: key, value: { c, id, doc, write, order, at: before.at, isTakenBack: true } satisfies OutboxEntry }
    })
    onWrite()
  }

  /** What is published under this id, and the place of a write that comes after all that wait. */
  async function around(c: ContentCollection, id: string): Promise<{ published: Stored | null; order: number }> {
    const [published, entries] = await Promise.all([
      open(c).then((collection) => readOne(collection, id)),
      readOutbox(database),
    ])
    return { published, order: Math.max(0, ...entries.map((entry) => entry.order)) + 1 }
  }

  // One after the other: each takes its place in the order.
  const run = inOrder((write: () => Promise<void>) => write())

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
      map((notes) =>
        notes.flatMap((note) => {
          const { id, value } = note.toJSON()
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
