import { combineLatest, map, type Observable } from 'rxjs'
import {
  type AnyDocument,
  anyCollection,
  type Collections,
  metaValue,
  watchAny,
  watchMeta,
} from '../database/collections.ts'
import { modifyDocuments, readOne } from '../database/documents.ts'
import { serialize } from '../device/locks.ts'
import { isOutboxKey, outboxKey, readOutbox, type OutboxEntry } from '../engine/outbox.ts'
import type { ContentCollection, WireDocument } from '../engine/wire.ts'
import type { ContentDocuments, ContentDraft, ContentRow } from '../model/content.ts'
import { rowsOf } from './publishing-rows.ts'

type Fields = { [N in keyof ContentDocuments]: readonly Exclude<keyof ContentDraft<N>, 'id'>[] }

/** What an administrator's device sends of a document; the server takes the same (`sync.content_fields`). */
export const FIELDS: Fields = {
  devotionals: ['day_number', 'title', 'theme', 'date', 'verse', 'reflection', 'action', 'prayer', 'image_url'],
  recados: ['titulo', 'mensagem', 'fixo', 'anexos', 'enviar_email'],
  events: ['title', 'description', 'event_date', 'location', 'registration_url', 'image_url'],
  videos: ['title', 'description', 'video_url', 'thumbnail_url', 'order_index'],
  products: ['name', 'description', 'price', 'images', 'stock', 'active'],
}

/** Where leaving a field out is not the same as emptying it. */
export const DEFAULTS: Readonly<Record<string, unknown>> = { enviar_email: false }

/**
 * What an administrator writes on this device. One entry of the outbox for a document; the engine sends it, with her own
 * rows, in the next exchange.
 * @param onWrite told after each write, so that an exchange can follow
 */
export function makePublishing(database: Collections, onWrite: () => void) {
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
      const before = metaValue<OutboxEntry>(entry)
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
      const before = metaValue<OutboxEntry>(entry)
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
    const published = await readOne(await anyCollection(database, c), id)
    return {
      published,
      isWaiting: entries.some((entry) => entry.c === c && entry.id === id),
      order: Math.max(0, ...entries.map((entry) => entry.order)) + 1,
    }
  }

  // One after the other: each takes its place in the order.
  const run = serialize((write: () => Promise<void>) => write())

  return {
    /** What is published with what waits laid over it, in no particular order. */
    watch: <N extends ContentCollection>(name: N): Observable<ContentRow<ContentDocuments[N]>[]> =>
      combineLatest([watchAny(database, name, {}), watchOutbox(name)]).pipe(
        map(([published, entries]) => rowsOf<ContentDocuments[N]>(name, published, entries)),
      ),
    /**
     * Creates or changes a document. Of one that was refused: tries again.
     * @param base the number of the state that its author had on the screen, as a row says it: what
     *   has taken that state's place meanwhile is not written over. 0: something new
     */
    save: <N extends ContentCollection>(name: N, draft: ContentDraft<N>, base: number) =>
      run(() => put(name, draft.id, toWire(name, { ...draft }), base)),
    /** @param base as for `save` */
    remove: (name: ContentCollection, id: string, base: number) => run(() => put(name, id, null, base)),
    /** Takes back what waits or was refused; what has reached the server becomes again what it was. */
    discard: (name: ContentCollection, id: string) => run(() => takeBack(name, id)),
  }

  function watchOutbox(name: ContentCollection): Observable<OutboxEntry[]> {
    return watchMeta(database).pipe(
      map((metadata) =>
        [...metadata].flatMap(([id, value]) =>
          isOutboxKey(id) && (value as OutboxEntry).c === name ? [value as OutboxEntry] : [],
        ),
      ),
    )
  }
}

/** What an administrator does with content, online or not. Writes are durable when they resolve. */
export type Publishing = ReturnType<typeof makePublishing>

/** Every field that is asked for, an empty one as null: what is left out, the server leaves as it is. */
function toWire(name: ContentCollection, draft: WireDocument): WireDocument {
  return Object.fromEntries(FIELDS[name].map((field) => [field, draft[field] ?? DEFAULTS[field] ?? null]))
}

function changesNothing(name: ContentCollection, published: AnyDocument | null, doc: WireDocument | null): boolean {
  if (!published || !doc) return published === doc
  return JSON.stringify(toWire(name, published)) === JSON.stringify(doc)
}
