/**
 * What a failing local database means. `full`: the phone has no room, and the write was not kept. `lost`: the
 * connection is gone (WebKit drops it when the app was away; somebody cleared the storage); opening anew helps.
 */
export type StorageTrouble = 'full' | 'lost'
/** It neither opens nor fails; and when it has answered after all. */
export type Silence = 'silent' | 'heard'

const LOST_NAMES = new Set([
  'DatabaseClosedError',
  'InvalidStateError',
  'UnknownError',
  'NotFoundError',
  'OpenFailedError',
  'AbortError',
  'PrematureCommitError',
])
const LOST_WORDS =
  /connection to indexed database server lost|database connection is closing|database (has been|is) closed|RxStorageInstanceDexie is closed|COL21/i

interface Wrapping {
  name?: string
  message?: string
  inner?: unknown
  cause?: unknown
  /** Of a batch of Dexie's. */
  failures?: unknown[]
}

/** Looks through the wrappings of Dexie and RxDB. Null: the error is not the storage's. */
export function storageTrouble(error: unknown): StorageTrouble | null {
  const seen = new Set<unknown>()
  for (let current = error; current instanceof Object && !seen.has(current);) {
    seen.add(current)
    const { name, message, inner, cause, failures } = current as Wrapping
    // Whatever its cause (sync/database/open.ts).
    if (name === 'DatabaseUnusable') return 'lost'
    if (name === 'QuotaExceededError' || /quota/i.test(name ?? '')) return 'full'
    const within = inner ?? cause ?? failures?.[0]
    // A wrapper says 'aborted' or 'closed'; what it wraps says why.
    if (!within && (LOST_NAMES.has(name ?? '') || LOST_WORDS.test(message ?? ''))) return 'lost'
    current = within
  }
  return null
}
