import {
  type AnyDocument,
  anyCollection,
  type Collections,
  metaValue,
  watchAny,
  watchMeta,
  modifyDocuments,
  readOne,
} from '../database/collections.ts'
import { type OutboxEntry, isOutboxKey, outboxKey, readOutbox } from '../engine/outgoing.ts'
import { CONFLICT, type ContentCollection, type Cursor, UNPUBLISHED, type WireDocument } from '../engine/wire.ts'
import {
  type ContentDocuments,
  type ContentDraft,
  type ContentRefusal,
  type ContentRow,
  isBeforeItsMinute,
  type Timing,
} from '../model/content.ts'
import { combineLatest, map, type Observable } from 'rxjs'
import { serialize } from '../device/locks.ts'

type Fields = { [N in keyof ContentDocuments]: readonly Exclude<keyof ContentDraft<N>, 'id'>[] }

/**
 * The fields that an administrator's device sends. The server accepts the same
 * (`sync.content_fields`).
 */
export const FIELDS: Fields = {
  devotionals: [
    'day_number',
    'title',
    'theme',
    'date',
    'verse',
    'reflection',
    'action',
    'prayer',
    'image_url',
    'image_alt',
    'rascunho',
    'publicado_em',
    'expira_em',
  ],
  recados: ['titulo', 'mensagem', 'fixo', 'anexos', 'enviar_email', 'rascunho', 'publicado_em', 'expira_em'],
  events: ['title', 'description', 'event_date', 'location', 'registration_url', 'image_url', 'image_alt'],
  videos: ['title', 'description', 'video_url', 'thumbnail_url', 'image_alt', 'order_index'],
  products: ['name', 'description', 'price', 'images', 'image_alt', 'stock', 'active'],
}

/** Fields for which leaving one out differs from emptying it. */
export const DEFAULTS: Readonly<Record<string, unknown>> = { enviar_email: false, rascunho: false }

/**
 * What an administrator publishes from this device. Each document has at most one outbox entry; the
 * engine sends it in the next exchange, after the administrator's own rows.
 * @param onWrite called after each write, so that an exchange can follow
 */
export function makePublishing(database: Collections, onWrite: () => void) {
  /**
   * The last write made here to each document, and the states it builds on. Each of these but the
   * first is the administrator's own write.
   */
  const lastWrites = new Map<string, { doc: WireDocument | null; bases: ReadonlySet<number> }>()

  /** All of them in one write to the storage: a page that closes meanwhile loses all or none. */
  async function put(c: ContentCollection, writes: readonly PublishingWrite[]): Promise<void> {
    const { contexts, order, epoch } = await readContexts(
      c,
      writes.map(({ id }) => id),
    )
    const at = new Date().toISOString()
    const byKey = new Map(
      writes.map((write, place) => [
        outboxKey(c, write.id),
        {
          ...write,
          last: lastWrites.get(outboxKey(c, write.id)),
          chain: crypto.randomUUID() as string,
          order: order + place,
        },
      ]),
    )
    const left = new Map<string, PublishingWrite>()
    await modifyDocuments(await database.meta(), [...byKey.keys()], (key, entry) => {
      const write = byKey.get(key)!
      const { id, doc, base, last, chain } = write
      const { published, isWaiting } = contexts.get(id)!
      const bases = last?.bases.has(base) ? last.bases : new Set([base])
      // The screen showed the administrator's own write as pending. If that write is published by
      // now, it is what the administrator saw.
      const isOwnWrite = last?.bases === bases && published && last.doc && changesNothing(c, published, last.doc)
      const before = metaValue<OutboxEntry>(entry)
      left.delete(key)
      if (isWaiting && !before) {
        left.set(key, write)
        return undefined
      }
      if (!before && changesNothing(c, published, doc)) return undefined
      // Only this device knows the document.
      if (before?.refused && !published && !doc) return null
      // If the write builds on another state than the pending one, its author has seen that state
      // since, and decided.
      const isNext = before && !before.refused && bases.has(before.write.base)
      const upon = isOwnWrite && !before ? published.rev : base
      const mark = isNext ? { ...before.write, seq: before.write.seq + 1 } : { base: upon, epoch, chain, seq: 1 }
      lastWrites.set(key, { doc, bases: new Set([...bases, mark.base]) })
      return {
        id: key,
        value: { c, id, doc, write: mark, as: sentAs(c, doc), order: write.order, at } satisfies OutboxEntry,
      }
    })
    // These entries were settled in the meantime: read what they became.
    if (left.size > 0) return put(c, [...left.values()])
    onWrite()
  }

  async function takeBack(c: ContentCollection, id: string): Promise<void> {
    const { contexts, order } = await readContexts(c, [id])
    const { published } = contexts.get(id)!
    await modifyDocuments(await database.meta(), [outboxKey(c, id)], (key, entry) => {
      const before = metaValue<OutboxEntry>(entry)
      if (!before) return undefined
      // The server refused it, so nothing has to be undone there.
      if (before.refused) return null
      const write = { ...before.write, seq: before.write.seq + 1 }
      const doc = published && toWire(c, published)
      return {
        id: key,
        value: { c, id, doc, write, as: sentAs(c, doc), order, at: before.at, isTakenBack: true } satisfies OutboxEntry,
      }
    })
    onWrite()
  }

  /**
   * What is published under these ids, whether a write to each is pending, and for a new entry its
   * order and the history. The outbox is read first: what is no longer pending is then already
   * published.
   */
  async function readContexts(c: ContentCollection, ids: readonly string[]) {
    const entries = await readOutbox(database)
    const cursor = metaValue<Cursor>(await readOne(await database.meta(), 'cursor'))
    const waiting = new Set(entries.filter((entry) => entry.c === c).map(({ id }) => id))
    const [open, hidden] = await Promise.all(
      ([c, UNPUBLISHED] as const).map(async (name) => {
        const collection = await anyCollection(database, name)
        const found = await Promise.all(ids.map((id) => readOne(collection, id)))
        return found.filter((doc) => doc !== null)
      }),
    )
    const known = new Map(knownDocuments(c, open!, hidden!).map(({ doc }) => [doc.id, doc]))
    return {
      contexts: new Map(ids.map((id) => [id, { published: known.get(id) ?? null, isWaiting: waiting.has(id) }])),
      order: Math.max(0, ...entries.map((entry) => entry.order)) + 1,
      epoch: cursor?.epoch,
    }
  }

  // One write at a time: each takes the next place in the order.
  const inTurn = serialize((write: () => Promise<void>) => write())

  return {
    /**
     * What is published or unpublished with pending changes applied on top, in no particular order.
     */
    watch: <N extends ContentCollection>(name: N): Observable<ContentRow<ContentDocuments[N]>[]> =>
      combineLatest([watchAny(database, name, {}), watchAny(database, UNPUBLISHED, {}), watchOutbox(name)]).pipe(
        map(([open, hidden, entries]) =>
          rowsOf<ContentDocuments[N]>(name, knownDocuments(name, open, hidden), entries),
        ),
      ),
    /**
     * Creates or changes a document. If the document was refused, this tries again.
     * @param base the number of the state that the author saw, from its row. If another state has
     *   replaced it, the write is refused. 0: a new document
     */
    save: <N extends ContentCollection>(name: N, draft: ContentDraft<N>, base: number) =>
      inTurn(() => put(name, [writeOf(name, draft, base)])),
    /**
     * Several at once, in this order. All of them leave in one exchange, or none has been stored.
     */
    saveAll: <N extends ContentCollection>(name: N, changes: readonly { draft: ContentDraft<N>; base: number }[]) =>
      inTurn(() =>
        put(
          name,
          changes.map(({ draft, base }) => writeOf(name, draft, base)),
        ),
      ),
    /** @param base as for `save` */
    remove: (name: ContentCollection, id: string, base: number) => inTurn(() => put(name, [{ id, doc: null, base }])),
    /**
     * Takes back a pending or refused change. What has reached the server returns to its previous
     * state.
     */
    discard: (name: ContentCollection, id: string) => inTurn(() => takeBack(name, id)),
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

/** What members are not to see yet says so, or a server that knows no drafts would publish it. */
function sentAs(c: ContentCollection, doc: WireDocument | null): OutboxEntry['as'] {
  return doc && isBeforeItsMinute(doc, Date.now()) ? { c: UNPUBLISHED, doc: { of: c, doc } } : undefined
}

/** One change to a document; null removes it. */
interface PublishingWrite {
  id: string
  doc: WireDocument | null
  base: number
}

const writeOf = <N extends ContentCollection>(name: N, draft: ContentDraft<N>, base: number): PublishingWrite => ({
  id: draft.id,
  doc: toWire(name, { ...draft }),
  base,
})

/**
 * Every field of the collection, empty ones as null: the server keeps the old value of a missing
 * field.
 */
function toWire(name: ContentCollection, draft: WireDocument): WireDocument {
  return Object.fromEntries(FIELDS[name].map((field) => [field, draft[field] ?? DEFAULTS[field] ?? null]))
}

function changesNothing(name: ContentCollection, published: AnyDocument | null, doc: WireDocument | null): boolean {
  if (!published || !doc) return published === doc
  return JSON.stringify(comparable(toWire(name, published))) === JSON.stringify(comparable(doc))
}

/**
 * The server writes a moment in another form than the device does. Of a text that is open only that
 * counts: the server chose its moment.
 */
const comparable = ({ event_date, expira_em, rascunho, publicado_em, ...fields }: WireDocument): WireDocument => {
  const timing = { rascunho: rascunho === true, publicado_em: (publicado_em as string | null) ?? undefined }
  const isWaiting = isBeforeItsMinute(timing, Date.now())
  return {
    ...fields,
    moment: momentOf(event_date),
    end: momentOf(expira_em),
    isDraft: timing.rascunho,
    start: isWaiting && !timing.rascunho ? momentOf(publicado_em) : null,
  }
}

const momentOf = (text: unknown) => (typeof text === 'string' ? Date.parse(text) : null)

/** A document as the server has it, and whether members see it. */
interface Known {
  doc: AnyDocument
  isHidden: boolean
}

/**
 * The documents of a collection, open and hidden. While a page of changes is being stored, one that
 * turns may be in both: the higher number is what it is.
 */
function knownDocuments(
  name: ContentCollection,
  open: readonly AnyDocument[],
  hidden: readonly AnyDocument[],
): Known[] {
  const known = new Map(open.map((doc) => [doc.id, { doc: isOutNow(doc), isHidden: false }]))
  for (const { id, rev, edit, unsent, of: owner, doc } of hidden) {
    if (owner !== name || (known.get(id)?.doc.rev ?? 0) > rev) continue
    known.set(id, { doc: { ...(doc as WireDocument), id, rev, edit, unsent }, isHidden: true })
  }
  return [...known.values()]
}

/** What the server has published is out, also where this device's clock is behind. */
function isOutNow(doc: AnyDocument): AnyDocument {
  return isBeforeItsMinute(doc as Timing, Date.now()) ? { ...doc, publicado_em: new Date().toISOString() } : doc
}

/** The server's documents with pending changes applied on top. */
function rowsOf<T>(
  name: ContentCollection,
  stored: readonly Known[],
  entries: readonly OutboxEntry[],
): ContentRow<T>[] {
  const waiting = new Map(entries.map((entry) => [entry.id, entry]))
  const known = stored.map((server) => {
    const entry = waiting.get(server.doc.id)
    waiting.delete(server.doc.id)
    return rowOf(name, server, entry)
  })
  const added = [...waiting.values()].map((entry) => rowOf(name, null, entry)).filter(({ doc }) => doc !== null)
  // The schema guarantees that a document of this collection is a T.
  return [...known, ...added] as ContentRow<T>[]
}

function rowOf(
  name: ContentCollection,
  server: Known | null,
  entry: OutboxEntry | undefined,
): ContentRow<WireDocument | null> {
  const published = server && withoutSync(server.doc)
  const isHidden = server?.isHidden ?? false
  // The number of a deleted document came with the refusal.
  const rev = server ? server.doc.rev : (entry?.refused?.rev ?? 0)
  const base = entry && !entry.refused ? entry.write.base : rev
  if (!entry || entry.isTakenBack) {
    return { doc: published, state: 'published', isRemoval: false, published, isHidden, rev, base, refusal: null }
  }
  return {
    doc: entry.doc === null ? published : laidOver(name, published, entry, entry.doc),
    state: entry.refused ? 'refused' : 'waiting',
    isRemoval: entry.doc === null,
    published,
    isHidden,
    rev,
    base,
    refusal: entry.refused ? refusalOf(entry.refused) : null,
  }
}

function refusalOf({ code, message, rev }: NonNullable<OutboxEntry['refused']>): ContentRefusal {
  return { code, message, isConflict: code === CONFLICT, rev }
}

function laidOver(
  name: ContentCollection,
  published: WireDocument | null,
  { id, at }: OutboxEntry,
  doc: WireDocument,
): WireDocument {
  const chosen = SET_BY_SERVER[name](at)
  // Null leaves these to the server.
  const written = Object.entries(doc).filter(([field, value]) => value !== null || !(field in chosen))
  const before = published && isBeforeItsMinute(published, Date.now()) ? { ...published, ...chosen } : published
  const fields = { id, ...chosen, ...before, ...Object.fromEntries(written) }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
}

/** What the server sets on arrival. Until then the device's own clock sets it. */
const SET_BY_SERVER: Record<ContentCollection, (at: string) => WireDocument> = {
  devotionals: (at) => ({ publicado_em: at }),
  recados: (at) => ({ publicado_em: at, autor: 'admin' }),
  events: () => ({}),
  videos: () => ({}),
  products: (at) => ({ created_at: at }),
}

function withoutSync({ rev: _rev, edit: _edit, unsent: _unsent, ...fields }: AnyDocument): WireDocument {
  return fields
}
