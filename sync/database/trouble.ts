/**
 * What an error of the local database means. `full`: the phone has no space, and the write was not
 * stored. `lost`: the connection is gone (WebKit drops it in the background, or somebody cleared
 * the storage); opening again helps.
 */
export type StorageTrouble = 'full' | 'lost'
/** The database neither opens nor fails (`silent`); it has answered after all (`heard`). */
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
  /** From a batch of Dexie's. */
  failures?: unknown[]
}

/** Looks through the wrappers of Dexie and RxDB. Null: the error is not the storage's. */
export function storageTrouble(error: unknown): StorageTrouble | null {
  const seen = new Set<unknown>()
  for (let current = error; current instanceof Object && !seen.has(current);) {
    seen.add(current)
    const { name, message, inner, cause, failures } = current as Wrapping
    // Whatever its cause: see sync/database/open.ts.
    if (name === 'DatabaseUnusable') return 'lost'
    if (name === 'QuotaExceededError' || /quota/i.test(name ?? '')) return 'full'
    const within = inner ?? cause ?? failures?.[0]
    // A wrapper says 'aborted' or 'closed'; the error inside says why.
    if (!within && (LOST_NAMES.has(name ?? '') || LOST_WORDS.test(message ?? ''))) return 'lost'
    current = within
  }
  return null
}
