/** An opening is answered within a second, or else in WebKit's worst moments not at all. */
const SILENCE_MS = 10_000

/**
 * An IndexedDB whose connections can all be let go of at once, synchronously. A page that WebKit puts, frozen, into its
 * back/forward cache keeps its connections and the transaction in which it was opening a database; the next page's
 * opening then waits for ever.
 */
export interface ReleasableIndexedDB {
  factory: IDBFactory
  /** Closes what is open, aborts what is being opened. What uses it afterwards finds its database closed. */
  release(): void
}

/** @param onSilence told when an opening has not been answered for ten seconds, and when none waits so long any more */
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
