/** One write that is pending or was refused. `key` is stable across reloads. */
export interface OutgoingItem {
  key: string
  kind: 'progress' | 'favorite' | 'read_mark' | 'devotional' | 'recado' | 'event' | 'video' | 'product'
  /** Identifies the item for a screen: the journey's number, or the document's id. */
  id: string
  /** For content: what the change does to the document, and its title, if known. */
  content?: { what: 'published' | 'removed' | 'taken back'; title?: string }
}

/**
 * A write whose values the server refused, and why. It stays on the phone until the member decides.
 */
export interface RefusedItem extends OutgoingItem {
  /** The server's code: an SQLSTATE or `HTTP <status>`. */
  code: string
  message: string
  /** ISO 8601. */
  at: string
  /** What the member wrote. */
  doc: Readonly<Record<string, unknown>>
}

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
