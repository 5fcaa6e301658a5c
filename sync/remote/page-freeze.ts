import type { ReleasableIndexedDB } from '../database/releasable-indexeddb.ts'

/**
 * A page that is left may be frozen for the way back: it lets go of the database, and opens it anew when it returns.
 * @param onThaw told when the page is back, with its database closed
 * @returns ends it
 */
export function releaseWhenFrozen(database: ReleasableIndexedDB, onThaw: () => void): () => void {
  let isReleased = false
  const onHide = (event: PageTransitionEvent) => {
    if (!event.persisted) return
    isReleased = true
    database.release()
  }
  const onShow = () => {
    if (isReleased) onThaw()
  }
  addEventListener('pagehide', onHide)
  addEventListener('pageshow', onShow)
  return () => {
    removeEventListener('pagehide', onHide)
    removeEventListener('pageshow', onShow)
  }
}
