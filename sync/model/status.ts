/** One write that waits to be sent, or that the server refused. `key` is stable across reloads. */
export interface OutgoingItem {
  key: string
  kind: 'progress' | 'favorite' | 'read_mark' | 'devotional' | 'recado' | 'event' | 'video' | 'product'
  /** What a screen needs to say it in words: the days completed, the devotional's or recado's id. */
  id: string
  /** Of what an administrator publishes: what is to become of it, and what it is called, where that is known. */
  content?: { what: 'published' | 'removed' | 'taken back'; title?: string }
}

/** A write whose values the server refused, with the reason it gave. It stays on the phone until she decides. */
export interface RefusedItem extends OutgoingItem {
  /** The server's code: an SQLSTATE or `HTTP <status>`. */
  code: string
  message: string
  /** ISO 8601. */
  at: string
  /** What she wrote. */
  doc: Readonly<Record<string, unknown>>
}

/** What the synchronisation may truthfully say about itself. */
export interface SyncStatus {
  /** By the result of real requests; `unknown` until the first one. */
  connection: 'online' | 'offline' | 'unknown'
  phase: 'idle' | 'syncing' | 'failed'
  /** Writes that wait, counted from the documents themselves. */
  pending: OutgoingItem[]
  refused: RefusedItem[]
  /** While pages follow one another: how much of everything is here, 0 to 1. */
  share?: number | undefined
  /** Everything of the first synchronisation is stored: 'empty' may be said from now on. */
  isFirstSyncDone: boolean
  /** The digest agreed with the server, and when (ISO 8601). 'Tudo salvo' only if `pending` is empty too. */
  lastAgreedAt: string | null
  /** When everything was last compared anew, in vain (ISO 8601); null as long as this device and the server agree. */
  failedRepairAt: string | null
  /** The session could not be renewed: nothing is lost, but she has to sign in to send. */
  needsSignIn: boolean
}
