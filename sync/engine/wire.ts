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
}

export interface PushRow {
  c: OwnCollection
  id: string
  doc: WireDocument
}

export interface ExchangeRequest {
  v: 1
  epoch: string | null
  cursor: { content: number; own: number }
  /** Rows wanted at most; 0 pulls nothing. */
  limit: number
  /** Asks for the hash of everything she may see, to be compared with what is stored here. */
  digest: boolean
  push: PushRow[]
}

export interface PulledRow {
  c: CollectionName
  id: string
  rev: number
  /** Null: deleted, or no longer hers to see. */
  doc: WireDocument | null
}

export type Verdict =
  | { ok: true }
  | { ok: false; code: string; message: string; /** What the server has instead, if anything. */ rev: number | null; doc: WireDocument | null }

/** `gone`: no such account any more. All but `active` end what is stored on the device. */
export type AccountStatus = 'active' | 'pending' | 'deactivated' | 'gone'

export interface Account {
  status: AccountStatus
  role: 'admin' | 'member' | 'pending'
  email: string | null
  name: string
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
  digest?: Partial<Record<CollectionName, string>>
}

export function isOwnCollection(name: CollectionName): name is OwnCollection {
  return (OWN_COLLECTIONS as readonly string[]).includes(name)
}
