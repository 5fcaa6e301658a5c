/** An opening takes less than a second. In WebKit's worst moments it is never answered. */
const SILENCE_MS = 10_000

/**
 * An IndexedDB whose connections can all be closed at once, synchronously. A page that WebKit
 * freezes in its back/forward cache keeps its connections and the transaction of an unfinished
 * opening; the opening of the next page then waits forever.
 */
export interface ReleasableIndexedDB {
  factory: IDBFactory
  /** Closes open connections and aborts openings. Later users find their database closed. */
  release(): void
}

/**
 * @param onSilence called with true when an opening has been unanswered for ten seconds, and with
 *   false when no opening waits that long any more
 */
export function makeReleasableIndexedDB(
  native: IDBFactory,
  onSilence: (isSilent: boolean) => void = () => {},
): ReleasableIndexedDB {
  const silent = new Set<IDBOpenDBRequest>()
  const opening = new Set<IDBOpenDBRequest>()
  const connections = new Set<IDBDatabase>()
  let isReleased = false

  const open: IDBFactory['open'] = (name, version) => {
    const request = native.open(name, version)
    opening.add(request)
    const waiting = setTimeout(() => {
      silent.add(request)
      onSilence(true)
    }, SILENCE_MS)
    const heard = () => {
      clearTimeout(waiting)
      opening.delete(request)
      if (silent.delete(request) && silent.size === 0) onSilence(false)
    }
    request.addEventListener('success', () => {
      heard()
      const connection = request.result
      if (isReleased) {
        connection.close()
        return
      }
      connections.add(connection)
      connection.addEventListener('close', () => connections.delete(connection))
    })
    request.addEventListener('error', heard)
    return request
  }

  return {
    factory: {
      open,
      deleteDatabase: (name) => native.deleteDatabase(name),
      databases: () => native.databases(),
      cmp: (first, second) => native.cmp(first, second),
    },
    release() {
      isReleased = true
      for (const request of opening) request.transaction?.abort()
      for (const connection of connections) connection.close()
      connections.clear()
    },
  }
}

/**
 * Releases the database when the browser may freeze this page for its back/forward cache.
 * @param onThaw called when the page returns, with its database closed
 * @returns stops it
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
