import type { OrderStatus } from '../model/order.ts'
import { isOwnCollection, type CollectionName, type OwnCollection, type WireDocument } from './wire.ts'

/**
 * How two states of the same document become one: law 2. The merge is commutative, associative and
 * idempotent. `sync.apply` and the triggers `merge_…` in backend/supabase/migrations implement the
 * same rules in SQL.
 */
export interface ProgressState {
  started_at: string
  last_completed_day: number
  completed_days: number[]
}

/** A register (a favourite, an answer to an event): what its author meant, and when. */
export interface RegisterState {
  stamp: string
}

export interface FavoriteState extends RegisterState {
  active: boolean
}

export interface EventAnswerState extends RegisterState {
  answer: string
}

/**
 * Union of days, highest last day, earliest start. No phone begins a journey before the last answer
 * or the account's creation (`member/commands.ts`). The server accepts no start before that creation
 * and none from the future.
 */
export function mergeProgress<T extends ProgressState>(a: T, b: T): T {
  return {
    ...a,
    started_at: Date.parse(b.started_at) < Date.parse(a.started_at) ? b.started_at : a.started_at,
    last_completed_day: Math.max(a.last_completed_day, b.last_completed_day),
    completed_days: [...new Set([...a.completed_days, ...b.completed_days])].sort((x, y) => x - y),
  }
}

/**
 * The later stamp wins. If both stamps are equal, the value that is later in the order of letters
 * wins: the active favourite.
 */
export function mergeRegister<T extends RegisterState>(field: keyof T, a: T, b: T): T {
  const rank = (state: T) => `${state.stamp},${String(state[field])}`
  return rank(a) > rank(b) ? a : b
}

/**
 * What a member wrote about a day. Two texts that did not know of each other stand side by side. A
 * version that `seen` covers and that does not stand has been replaced by somebody who saw it.
 */
export interface DayNoteState {
  /**
   * The texts that stand, by their names (`versionName` in member/commands.ts): a device uses a
   * number once, and a later one for a later text.
   */
  versions: Readonly<Record<string, string>>
  /** How far each device is known, by its name. */
  seen: Readonly<Record<string, number>>
}

/** What stands on both sides, or on one and is unknown to the other. */
export function mergeDayNote<T extends DayNoteState>(a: T, b: T): T {
  const seen = { ...a.seen }
  for (const [device, number] of Object.entries(b.seen)) seen[device] = Math.max(seen[device] ?? 0, number)
  return { ...a, versions: { ...standing(a, b), ...standing(b, a) }, seen }
}

const standing = (own: DayNoteState, other: DayNoteState) =>
  Object.fromEntries(
    Object.entries(own.versions).filter(([name, text]) => {
      const twin = other.versions[name]
      // No device gives two texts one name; if it happens, both sides have to choose the same one.
      return twin === undefined
        ? Number(name.slice(0, 15)) > (other.seen[name.slice(16)] ?? -1)
        : codePoints(twin) <= codePoints(text)
    }),
  )

/** Compares like the database: JavaScript's own order is by halves of characters. */
const codePoints = (text: string) => text.replaceAll(/[\ud800-\udbff]/g, '\uffff$&')

/** How one collection differs from the others in replication. */
export interface Policy {
  /** Merges an unsent local state with the server's state. */
  merge(local: WireDocument, remote: WireDocument): WireDocument
  /** The value part of a digest line. The server builds the same in `sync.line_hash`. */
  digestValue(doc: WireDocument): string | null
  /** The fields that are pushed. */
  wireFields: readonly string[]
  /** Whether the server has turned it down: to send it again would ask for it a second time. */
  isTurnedDown?(doc: WireDocument): boolean
}

/** Content belongs to the server. */
const contentPolicy: Policy = { merge: (_local, remote) => remote, digestValue: () => null, wireFields: [] }

/**
 * @param id the field that names what the register is about
 * @param field its value
 */
const registerPolicy = (id: string, field: string): Policy => ({
  merge: (local, remote) =>
    mergeRegister(field, local as WireDocument & RegisterState, remote as typeof local & RegisterState),
  digestValue: (doc) => `${doc.stamp as string},${String(doc[field])}`,
  wireFields: [id, field, 'stamp'],
})

const TURNED_DOWN = new Set<OrderStatus | undefined>(['cancelado', 'preco_mudou', 'sem_estoque'])

const ownPolicies: Record<OwnCollection, Policy> = {
  progress: {
    merge: (local, remote) =>
      mergeProgress(local as WireDocument & ProgressState, remote as WireDocument & ProgressState),
    digestValue: (doc) => {
      const { started_at, last_completed_day, completed_days } = doc as WireDocument & ProgressState
      const days = completed_days.join(' ')
      return [started_at, last_completed_day, ...(days ? [days] : [])].join(',')
    },
    wireFields: ['journey', 'started_at', 'last_completed_day', 'completed_days'],
  },
  favorites: registerPolicy('devotional_id', 'active'),
  event_answers: registerPolicy('event_id', 'answer'),
  read_marks: {
    merge: (local) => local,
    digestValue: () => null,
    wireFields: ['recado_id'],
  },
  // Made once: what the server decided about it is the truth.
  orders: {
    merge: (_local, remote) => remote,
    digestValue: () => null,
    wireFields: ['order_id', 'items'],
    isTurnedDown: ({ status }) => TURNED_DOWN.has(status as OrderStatus | undefined),
  },
  day_notes: {
    merge: (local, remote) => mergeDayNote(local as WireDocument & DayNoteState, remote as WireDocument & DayNoteState),
    // A name says which text it is.
    digestValue: ({ versions }) =>
      Object.keys(versions as DayNoteState['versions'])
        .sort()
        .join(' '),
    wireFields: ['day_number', 'versions', 'seen'],
  },
}

export function policyOf(name: CollectionName): Policy {
  return isOwnCollection(name) ? ownPolicies[name] : contentPolicy
}
