import { databaseName } from './indexeddb.ts'
import { holdShared, withLockIfFree, withLockIfSoon } from './locks.ts'

/**
 * A slow phone closes its database within this time. A connection that is lost may never finish
 * closing.
 */
const OWN_PATIENCE_MS = 3_000
/** Other tabs hear of the end and close the member's database; a frozen tab does not. */
const TABS_PATIENCE_MS = 1_000

/** Each tab holds this lock while the member's database is open in it. */
const inUseLock = (userId: string) => `${databaseName(userId)}-in-use`

/** Of each member whose database was opened in this tab: when it is closed here. */
const closedHere = new Map<string, Promise<unknown>>()

/**
 * From now on the member's database is open in this tab.
 * @returns to be called when it is closed
 */
export function holdInUse(userId: string): () => void {
  const release = holdShared(inUseLock(userId))
  let close = () => {}
  const closed = new Promise<void>((resolve) => {
    close = resolve
  })
  // An earlier opening may still be closing.
  const before = closedHere.get(userId)
  closedHere.set(
    userId,
    closed.then(() => before),
  )
  return () => {
    release()
    close()
  }
}

/**
 * Runs `work` when no tab has the member's database open any more: at the latest when this tab, and
 * then the others, have had time enough to close it. `work` has to be correct while one is open.
 */
export async function whenClosed(userId: string, work: () => Promise<void>): Promise<void> {
  // A database that is deleted while it is closing is torn away from what it still has to do.
  const patience = new Promise<void>((resolve) => setTimeout(resolve, OWN_PATIENCE_MS))
  await Promise.race([closedHere.get(userId), patience])
  await withLockIfSoon(inUseLock(userId), TABS_PATIENCE_MS, work)
}

/** The same, but skips `work` if a tab has it open now. */
export const ifClosed = (userId: string, work: () => Promise<void>): Promise<void> =>
  withLockIfFree(inUseLock(userId), work)
