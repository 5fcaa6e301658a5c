/** What goes over the wire between a device and `sync_exchange` (backend/supabase/migrations, '…_sync.sql'). */

export const OWN_COLLECTIONS = ['progress', 'favorites', 'read_marks'] as const
export const CONTENT_COLLECTIONS = ['devotionals', 'recados', 'events', 'videos', 'products'] as const
export type OwnCollection = (typeof OWN_COLLECTIONS)[number]
export type ContentCollection = (typeof CONTENT_COLLECTIONS)[number]
export type CollectionName = OwnCollection | ContentCollection

/** A document's fields as the server knows them. */
export type WireDocument = Record<string, unknown>

/** How far a device has heard, per scope; of one history. */
export interface Cursor {
  epoch: string
  content: number
  own: number
  /** Until everything was heard: how far the changes had come when this device had nothing. What was gone by then it skips. */
  blank?: { content: number; own: number } | undefined
}

/** A row of hers: her state of a document. */
export interface OwnPushRow {
  c: OwnCollection
  id: string
  doc: WireDocument
}

/** A row of content, which only an administrator may send. */
export interface ContentPushRow {
  c: ContentCollection
  id: string
  /** Null removes it. */
  doc: WireDocument | null
  write: WriteMark
}

export type PushRow = OwnPushRow | ContentPushRow

/**
 * By what the server knows a write to content again, and sees whether somebody else has changed it meanwhile: a write
 * that was heard before changes nothing, one upon a state that is no longer there is refused (`CONFLICT`).
 */
export interface WriteMark {
  /** The number of the state that was changed; 0 for something new. */
  base: number
  /** Of all changes that one device made to one document before any of them was acknowledged. */
  chain: string
  /** Counts them, from 1. */
  seq: number
}

/** The code of a refused write to content that somebody else has changed since `base`. */
export const CONFLICT = 'FL409'

export interface ExchangeRequest {
  /** 2: this device knows that a verdict may be 'later'. Those before it took every other answer as a refusal. */
  v: 1 | 2
  epoch: string | null
  cursor: { content: number; own: number }
  blank?: Cursor['blank']
  /** Rows wanted at most; 0 pulls nothing. */
  limit: number
  /** Collections whose sums are asked for, to be compared with what is stored here; an older server does not know it. */
  compare?: CollectionName[]
  /** The same for all of them, from version 0.1. */
  digest?: boolean
  push: PushRow[]
}

export interface PulledRow {
  c: CollectionName
  id: string
  rev: number
  /** Null: deleted, or no longer hers to see. */
  doc: WireDocument | null
}

/** What became of a row. One that is not taken is refused or, by `isLater`, waits. */
export type Verdict =
  | { ok: true }
  | {
      ok: false
      /** The server could not take it now. An older server does not say so: the code does. */
      later?: boolean
      /** An SQLSTATE, or `HTTP <status>`. */
      code: string
      message: string
      /** Of a refused row: what the server has instead, if anything. */
      rev?: number | null
      doc?: WireDocument | null
    }

/**
 * Whether a code blames the values that were sent: data exceptions, violated constraints, our own rules, what is too
 * large. Any other is the server's trouble, unknown ones first; `sync.is_refusal` states the same.
 */
export function isRefusal(code: string): boolean {
  return /^(22|23|FL|PT4(?!29)|HTTP 413)/.test(code)
}

/** The row is not to blame: it stays as it is, unsent, and is tried again. */
export function isLater(verdict: Verdict): boolean {
  return !verdict.ok && (verdict.later === true || !isRefusal(verdict.code))
}

/** `gone`: no such account any more. All but `active` end what is stored on the device. */
export type AccountStatus = 'active' | 'pending' | 'deactivated' | 'gone'

export interface Account {
  status: AccountStatus
  role: 'admin' | 'member' | 'pending'
  email: string | null
  name: string
  /** When the account was made, ISO 8601; an older server does not say. */
  since?: string
}

export interface ExchangeAnswer {
  v: 1
  /** The server's clock, milliseconds since the epoch. */
  now: number
  account: Account
  epoch: string
  /** The cursor belonged to another history: these rows begin at 0. */
  reset: boolean
  verdicts: Verdict[]
  /** From here on absent where `limit` was 0. */
  head?: { content: number; own: number }
  cursor?: { content: number; own: number }
  rows?: PulledRow[]
  has_more?: boolean
  /** To a device that began with nothing: how far the changes had come then. A server before 0.2 does not say it. */
  blank?: Cursor['blank']
  /** Of what was asked for; a collection without a document may be missing. */
  sums?: Partial<Record<CollectionName, string>>
}

export function isOwnCollection(name: CollectionName): name is OwnCollection {
  return (OWN_COLLECTIONS as readonly string[]).includes(name)
}

export function isContentRow(row: PushRow): row is ContentPushRow {
  return 'write' in row
}
