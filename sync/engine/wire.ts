/**
 * The messages between a device and `sync_exchange` (backend/supabase/migrations, '…_sync.sql').
 */

export const OWN_COLLECTIONS = ['progress', 'favorites', 'read_marks', 'day_notes', 'event_answers', 'orders'] as const
export const CONTENT_COLLECTIONS = ['devotionals', 'recados', 'events', 'videos', 'products'] as const
export type OwnCollection = (typeof OWN_COLLECTIONS)[number]
export type ContentCollection = (typeof CONTENT_COLLECTIONS)[number]
/**
 * What members do not see: drafts, what waits for its minute, what has ended. Only administrators
 * have documents in it (`UnpublishedDocument`). A text that turns leaves it for its own collection,
 * or comes back.
 */
export const UNPUBLISHED = 'unpublished'
export type CollectionName = OwnCollection | ContentCollection | typeof UNPUBLISHED

/** A document's fields as the server knows them. */
export type WireDocument = Record<string, unknown>

export interface UnpublishedDocument {
  /** The collection that it belongs to. */
  of: ContentCollection
  doc: WireDocument
}

/** How far a device has read the changes of each scope in one history (`epoch`). */
export interface Cursor {
  epoch: string
  content: number
  own: number
  /**
   * How far the changes had come when this device had nothing. The device skips what was deleted
   * before that. Absent once the device has heard everything.
   */
  blank?: { content: number; own: number } | undefined
}

/** A row of the member: the device's state of a document. */
export interface OwnPushRow {
  c: OwnCollection
  id: string
  doc: WireDocument
}

/** A row of content, which only an administrator may send. */
export interface ContentPushRow {
  /**
   * What members are not to see yet is sent as `UNPUBLISHED`, wrapped: a server that knows no
   * drafts does not know this collection either, and cannot publish it by accident.
   */
  c: ContentCollection | typeof UNPUBLISHED
  id: string
  /** Null removes it. */
  doc: WireDocument | null
  write: WriteMark
}

export type PushRow = OwnPushRow | ContentPushRow

/**
 * Lets the server recognise a write to content, and see whether somebody else changed the document.
 * A repeated write changes nothing. A write to a state that no longer exists is refused
 * (`CONFLICT`).
 */
export interface WriteMark {
  /** The number of the state that was changed; 0 for something new. */
  base: number
  /**
   * The history (`Cursor`) whose number `base` is: in another one it names another text. Absent in
   * writes of older versions. An older server does not know this field.
   */
  epoch?: string | undefined
  /**
   * Identifies all changes that one device made to one document before one of them was
   * acknowledged.
   */
  chain: string
  /** Counts the changes of a chain, from 1. */
  seq: number
}

/** The code of a refused write to content that somebody else has changed since `base`. */
export const CONFLICT = 'FL409'

/**
 * The device's own: a server that is older than a field of the row has taken the row without it.
 */
export const FIELD_UNKNOWN = 'FL426'

export interface ExchangeRequest {
  /**
   * 2: this device knows the verdict 'later'. Older devices take every verdict but ok as a refusal.
   */
  v: 1 | 2
  epoch: string | null
  cursor: { content: number; own: number }
  blank?: Cursor['blank']
  /** The most rows to pull; 0 pulls nothing. */
  limit: number
  /**
   * Collections whose sums the device wants to compare. An older server does not know this field.
   */
  compare?: CollectionName[]
  /** Version 0.1: asks for the sums of all collections. */
  digest?: boolean
  push: PushRow[]
}

export interface PulledRow {
  c: CollectionName
  id: string
  rev: number
  /** Null: deleted, or no longer visible to this member. */
  doc: WireDocument | null
}

/** The verdict on one row. A row that is not ok is refused, or postponed if `isLater`. */
export type Verdict =
  | { ok: true }
  | {
      ok: false
      /**
       * The server could not take it now. An older server does not send this field; the code tells.
       */
      later?: boolean
      /** An SQLSTATE, or `HTTP <status>`. */
      code: string
      message: string
      /** On a refused row: what the server has instead, if anything. */
      rev?: number | null
      doc?: WireDocument | null
    }

/**
 * Whether a code blames the values that were sent: data exceptions, violated constraints, our own
 * rules, or a size limit. Any other code is the server's problem, unknown codes included.
 * `sync.is_refusal` implements the same rule.
 */
export function isRefusal(code: string): boolean {
  return /^(22|23|FL|PT4(?!29)|HTTP 413)/.test(code)
}

/** The row is not to blame: it stays unsent and is tried again. */
export function isLater(verdict: Verdict): boolean {
  return !verdict.ok && (verdict.later === true || !isRefusal(verdict.code))
}

/**
 * `gone`: the account no longer exists. Every status but `active` ends what is stored on the
 * device, unless the server's history is another one (`reset`).
 */
export type AccountStatus = 'active' | 'pending' | 'deactivated' | 'gone'

export interface Account {
  status: AccountStatus
  role: 'admin' | 'member' | 'pending'
  email: string | null
  name: string
  /** When the account was created, ISO 8601. An older server does not send it. */
  since?: string
  /** An administrator's session that has not shown the second factor, and so is a member's. */
  second_factor?: 'missing'
}

export interface ExchangeAnswer {
  v: 1
  /** The server's clock, milliseconds since the epoch. */
  now: number
  account: Account
  epoch: string
  /**
   * The cursor belonged to another history: these rows begin at 0. Of an account that has ended, an
   * older server does not say it.
   */
  reset: boolean
  verdicts: Verdict[]
  /** Absent from here on if `limit` was 0. */
  head?: { content: number; own: number }
  cursor?: { content: number; own: number }
  rows?: PulledRow[]
  has_more?: boolean
  /**
   * Sent to a device that began with nothing: how far the changes had come then. A server before
   * 0.2 does not send it.
   */
  blank?: Cursor['blank']
  /** The sums that were asked for. A collection without documents may be missing. */
  sums?: Partial<Record<CollectionName, string>>
}

export function isOwnCollection(name: CollectionName): name is OwnCollection {
  return (OWN_COLLECTIONS as readonly string[]).includes(name)
}

export function isContentRow<Row extends PushRow>(row: Row): row is Extract<Row, { write: WriteMark }> {
  return 'write' in row
}

/**
 * Why a request failed. The engine decides from this alone what happens to the rows it wanted to
 * send. `isTooMuch`: the server did not finish in time, or its answer broke off; a smaller request
 * may succeed.
 */
export type ExchangeFailure =
  /** No connection or no answer. The rows are kept and sent again. */
  | { kind: 'unreachable'; isTooMuch?: boolean }
  /**
   * 429 and 5xx. The rows are kept and sent again, not before the server's Retry-After
   * (milliseconds).
   */
  | { kind: 'busy'; status: number; retryAfter?: number; isTooMuch?: boolean }
  /** The session could not be renewed. The rows are kept until the member signs in. */
  | { kind: 'unauthorized' }
  /** Any other 4xx: the server does not accept this request. */
  | { kind: 'refused'; status: number; code: string; message: string }

export type ExchangeOutcome = { ok: true; answer: ExchangeAnswer } | { ok: false; failure: ExchangeFailure }

/**
 * Sends one request. Renews the session if needed and repeats once after a 401. Never throws for
 * network errors.
 */
export interface Network {
  exchange(request: ExchangeRequest): Promise<ExchangeOutcome>
}
