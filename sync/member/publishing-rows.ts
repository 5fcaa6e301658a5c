import type { AnyDocument } from '../database/collections.ts'
import type { OutboxEntry } from '../engine/outbox.ts'
import { CONFLICT, type ContentCollection, type WireDocument } from '../engine/wire.ts'
import type { ContentRefusal, ContentRow } from '../model/content.ts'

/** The published documents with pending changes applied on top. */
export function rowsOf<T>(
  name: ContentCollection,
  published: readonly AnyDocument[],
  entries: readonly OutboxEntry[],
): ContentRow<T>[] {
  const waiting = new Map(entries.map((entry) => [entry.id, entry]))
  const known = published.map((stored) => {
    const entry = waiting.get(stored.id)
    waiting.delete(stored.id)
    return rowOf(name, withoutSync(stored), stored.rev, entry)
  })
  const added = [...waiting.values()].map((entry) => rowOf(name, null, 0, entry)).filter(({ doc }) => doc !== null)
  // The schema guarantees that a document of this collection is a T.
  return [...known, ...added] as ContentRow<T>[]
}

function rowOf(
  name: ContentCollection,
  published: WireDocument | null,
  number: number,
  entry: OutboxEntry | undefined,
): ContentRow<WireDocument | null> {
  // The number of a deleted document came with the refusal.
  const rev = published ? number : (entry?.refused?.rev ?? 0)
  const base = entry && !entry.refused ? entry.write.base : rev
  if (!entry || entry.isTakenBack) {
    return { doc: published, state: 'published', isRemoval: false, published, rev, base, refusal: null }
  }
  return {
    doc: entry.doc === null ? published : laidOver(name, published, entry, entry.doc),
    state: entry.refused ? 'refused' : 'waiting',
    isRemoval: entry.doc === null,
    published,
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
  const fields = { id, ...SET_BY_SERVER[name](at), ...published, ...doc }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
}

/** What the server sets on arrival. Until then the device's own clock sets it. */
const SET_BY_SERVER: Record<ContentCollection, (at: string) => WireDocument> = {
  devotionals: () => ({}),
  recados: (at) => ({ publicado_em: at, autor: 'admin' }),
  events: () => ({}),
  videos: () => ({}),
  products: (at) => ({ created_at: at }),
}

function withoutSync({ rev: _rev, edit: _edit, unsent: _unsent, ...fields }: AnyDocument): WireDocument {
  return fields
}
