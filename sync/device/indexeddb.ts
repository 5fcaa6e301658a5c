/** A small store in IndexedDB that page and worker share: a worker has no localStorage. */
const STORE = 'entries'

let isDiskGivenUp = !globalThis.indexedDB

/** From now on this page works without IndexedDB: what cannot be read counts as never written. */
export function giveUpDisk(): void {
  isDiskGivenUp = true
}

const failureOf = ({ error }: { error: DOMException | null }) => error ?? new Error('IndexedDB failed')

/** @returns undefined if it is not on this phone and is only to be read: reading leaves no trace */
function open(name: string, mode: IDBTransactionMode): Promise<IDBDatabase | undefined> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () => {
      if (mode === 'readwrite') return request.result.createObjectStore(STORE)
      request.transaction!.abort()
      resolve(undefined)
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(failureOf(request))
  })
}

async function run<T>(
  name: string,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  const database = await open(name, mode)
  if (!database) return undefined
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode)
      const request = work(transaction.objectStore(STORE))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(failureOf(transaction))
    })
  } finally {
    database.close()
  }
}

/**
 * A key-value store. A value that the phone cannot store lives in this page until it can, as long
 * as the disk still holds what it was to replace: what another tab or the worker has stored since
 * counts more.
 * @param name the name of the IndexedDB database
 */
export function makeKeyValueStore(name: string) {
  /** What this page has last seen on the disk. */
  const seen = new Map<string, unknown>()
  /**
   * What could not be stored, and the text of what it was to replace: where that could not even be
   * read, nothing.
   */
  const unstored = new Map<string, { value: unknown; instead: string }>()
  const textOf = (value: unknown) => JSON.stringify([value])
  const keep = (key: string, value: unknown, error: unknown) => {
    console.warn(`This phone does not keep ${name}`, error)
    unstored.set(key, { value, instead: textOf(seen.get(key)) })
  }
  /** What counts, if this is on the disk. */
  const presentOf = (key: string, onDisk: unknown) => {
    const mine = unstored.get(key)
    return mine?.instead === textOf(onDisk) ? mine.value : onDisk
  }
  const store = {
    async get<T>(key: string): Promise<T | undefined> {
      const mine = unstored.get(key)
      if (mine) return isDiskGivenUp ? (mine.value as T) : store.swap<T>(key, (present) => present)
      try {
        seen.set(key, await run(name, 'readonly', (entries) => entries.get(key)))
        return seen.get(key) as T
      } catch (error) {
        if (!isDiskGivenUp) throw error
        return undefined
      }
    },
    async set(key: string, value: unknown): Promise<void> {
      try {
        await run(name, 'readwrite', (entries) => {
          const reading = entries.get(key)
          reading.onsuccess = () => {
            seen.set(key, reading.result)
            entries.put(value, key)
          }
          return reading
        })
        unstored.delete(key)
        seen.set(key, value)
      } catch (error) {
        keep(key, value, error)
      }
    },
    /**
     * Reads and writes in one transaction, so that no tab and no worker comes between.
     * @param next gets the present value, returns the new one; undefined removes all entries. It is
     *   called again if the phone does not store what it returned.
     * @returns the previous value
     */
    async swap<T>(key: string, next: (present: T | undefined) => T | undefined): Promise<T | undefined> {
      let present: T | undefined
      let value: T | undefined
      try {
        await run(name, 'readwrite', (entries) => {
          const reading = entries.get(key)
          reading.onsuccess = () => {
            seen.set(key, reading.result)
            present = presentOf(key, reading.result) as T
            value = next(present)
            if (value === undefined) entries.clear()
            else entries.put(value, key)
          }
          return reading
        })
        unstored.delete(key)
        seen.set(key, value)
      } catch (error) {
        present = seen.has(key) || unstored.has(key) ? (presentOf(key, seen.get(key)) as T) : await store.get<T>(key)
        value = next(present)
        if (value === undefined) await store.clear()
        else keep(key, value, error)
      }
      return present
    },
    async clear(): Promise<void> {
      unstored.clear()
      seen.clear()
      await run(name, 'readwrite', (entries) => entries.clear()).catch((error: unknown) => {
        if (!isDiskGivenUp) throw error
        // A database that cannot be opened may still be deletable.
        globalThis.indexedDB?.deleteDatabase(name)
      })
    },
  }
  return store
}

/**
 * Deletes an IndexedDB database. If another tab still has it open, that tab is about to close it;
 * the browser finishes the deletion then, and this call does not wait for it.
 * @throws if the browser refuses
 */
export function removeDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = () => resolve()
    request.onerror = () => reject(request.error ?? new Error(`${name} could not be removed`))
    request.onblocked = () => resolve()
  })
}

/** Law 10: the local database's name contains its owner's id. */
export function databaseName(userId: string): string {
  return `florescer-${userId}`
}
