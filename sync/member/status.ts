import { combineLatest, distinctUntilChanged, map, shareReplay, type Observable } from 'rxjs'
import { type Collections, watchAny, watchMeta } from '../database/collections.ts'
import type { SyncFields } from '../database/schemas.ts'
import { REPAIR_KEY, type Agreement, type Engine, type FailedRepair } from '../engine/engine.ts'
import { itemKind, rowKey } from '../engine/replica.ts'
import {
  isOutboxKey,
  isRefused,
  type OutboxEntry,
  type OutgoingItem,
  type RefusedItem,
  refusalsIn,
} from '../engine/outgoing.ts'
import { OWN_COLLECTIONS, type ContentCollection, type OwnCollection } from '../engine/wire.ts'

/** What a screen may truthfully say about the synchronisation. */
export interface SyncStatus {
  /** Decided by real requests; `unknown` until the first one. */
  connection: 'online' | 'offline' | 'unknown'
  phase: 'idle' | 'syncing' | 'failed'
  /** Pending writes, counted from the documents themselves. */
  pending: OutgoingItem[]
  refused: RefusedItem[]
  /** While pages follow one another: how much of everything is here, 0 to 1. */
  share?: number | undefined
  /** The first synchronisation is stored completely: from now on a screen may say 'empty'. */
  isFirstSyncDone: boolean
  /**
   * When the digest last agreed with the server (ISO 8601). 'Tudo salvo' also requires that
   * `pending` is empty.
   */
  lastAgreedAt: string | null
  /**
   * When the last repair failed to remove a difference (ISO 8601); null while device and server
   * agree.
   */
  failedRepairAt: string | null
  /** The session could not be renewed: nothing is lost, but the member has to sign in to send. */
  needsSignIn: boolean
}

/**
 * What a screen may say about the synchronisation. All but the connection is read from the
 * database, so that it is correct after a reload and in every tab.
 */
export function watchStatus(database: Collections, engine: Engine): Observable<SyncStatus> {
  const unsent$ = combineLatest(OWN_COLLECTIONS.map((name) => watchUnsent(database, name))).pipe(
    map((lists) => lists.flat()),
  )
  return combineLatest([engine.state$, unsent$, watchMeta(database)]).pipe(
    map(([state, unsent, metadata]) => {
      const refusals = refusalsIn(metadata)
      const isWaiting = ({ item, ...doc }: Unsent) => !isRefused(doc, refusals.get(item.key))
      const waiting = unsent.filter(isWaiting)
      const refused = unsent.filter((doc) => !isWaiting(doc)).map(({ item }) => refusals.get(item.key)!)
      // A refusal of version 0.1 has no unsent document.
      const earlier = [...refusals.values()].filter(({ edit }) => edit === undefined)
      return {
        ...state,
        pending: [
          ...waiting.map(({ item }) => item),
          ...outbox(metadata).flatMap((entry) => (entry.refused ? [] : [toItem(entry)])),
        ],
        refused: [
          ...earlier,
          ...refused,
          ...outbox(metadata).flatMap((entry) => (entry.refused ? [toRefused(entry, entry.refused)] : [])),
        ],
        isFirstSyncDone: metadata.has('first-sync'),
        failedRepairAt: (metadata.get(REPAIR_KEY) as FailedRepair | undefined)?.at ?? null,
        lastAgreedAt: (metadata.get('agreement') as Agreement | undefined)?.at ?? null,
      }
    }),
    distinctUntilChanged((a, b) => JSON.stringify(a) === JSON.stringify(b)),
    shareReplay({ bufferSize: 1, refCount: true }),
  )
}

function outbox(metadata: ReadonlyMap<string, unknown>): OutboxEntry[] {
  return [...metadata].flatMap(([id, value]) => (isOutboxKey(id) ? [value as OutboxEntry] : []))
}

function toItem({ c, id, doc, isTakenBack }: OutboxEntry): OutgoingItem {
  const title = (doc?.titulo ?? doc?.title ?? doc?.name) as string | undefined
  const what = isTakenBack ? 'taken back' : doc ? 'published' : 'removed'
  return { key: `${c}/${id}`, kind: contentKinds[c], id, content: { what, ...(title ? { title } : {}) } }
}

function toRefused(entry: OutboxEntry, { code, message, at }: NonNullable<OutboxEntry['refused']>): RefusedItem {
  return { ...toItem(entry), code, message, at, doc: entry.doc ?? {} }
}

const contentKinds: Record<ContentCollection, OutgoingItem['kind']> = {
  devotionals: 'devotional',
  recados: 'recado',
  events: 'event',
  videos: 'video',
  products: 'product',
}

type Unsent = Pick<SyncFields, 'edit' | 'unsent'> & { item: OutgoingItem }

function watchUnsent(database: Collections, name: OwnCollection): Observable<Unsent[]> {
  return watchAny(database, name, { selector: { unsent: 1 } }).pipe(
    map((docs) =>
      docs.map(({ id, edit, unsent }) => ({ edit, unsent, item: { key: rowKey(name, id), kind: itemKind(name), id } })),
    ),
  )
}
