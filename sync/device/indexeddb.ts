/** A small store in IndexedDB that page and worker share: a worker has no localStorage. */
const STORE = 'entries'

let isDiskGivenUp = !globalThis.indexedDB

/** From now on this page works without IndexedDB: what cannot be read counts as never written. */
export function giveUpDisk(): void {
  isDiskGivenUp = true
}

function open(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB did not open'))
  })
}

async function run<T>(
  name: string,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open(name)
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode)
      const request = work(transaction.objectStore(STORE))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB transaction aborted'))
    })
  } finally {
    database.close()
  }
}

/**
 * A key-value store. A value that the phone cannot store lives until this page closes.
 * @param name the name of the IndexedDB database
 */
export function makeKeyValueStore(name: string) {
  const inMemory = new Map<string, unknown>()
  const unlessGivenUp = (error: unknown) => {
    if (!isDiskGivenUp) throw error
    return undefined
  }
  const store = {
    async get<T>(key: string): Promise<T | undefined> {
      if (inMemory.has(key)) return inMemory.get(key) as T
      return run<T | undefined>(name, 'readonly', (entries) => entries.get(key)).catch(unlessGivenUp)
    },
    async set(key: string, value: unknown): Promise<void> {
      try {
        await run(name, 'readwrite', (entries) => entries.put(value, key))
        inMemory.delete(key)
      } catch (error) {
        console.warn(`This phone does not keep ${name}`, error)
        inMemory.set(key, value)
      }
    },
    /**
     * Reads and writes in one transaction, so that no tab and no worker comes between.
     * @param next gets the stored value, returns the new one; undefined removes all entries
     * @returns the previous value
     */
    async swap<T>(key: string, next: (present: T | undefined) => T | undefined): Promise<T | undefined> {
      if (!inMemory.has(key)) {
        try {
          return await run<T | undefined>(name, 'readwrite', (entries) => {
            const reading = entries.get(key) as IDBRequest<T | undefined>
            reading.onsuccess = () => {
              const value = next(reading.result)
              if (value === undefined) entries.clear()
              else entries.put(value, key)
            }
            return reading
          })
        } catch (error) {
          console.warn(`This phone does not keep ${name}`, error)
        }
      }
      const present = await store.get<T>(key)
      const value = next(present)
      if (value === undefined) await store.clear()
      else inMemory.set(key, value)
      return present
    },
    async clear(): Promise<void> {
      inMemory.clear()
      await run(name, 'readwrite', (entries) => entries.clear()).catch((error: unknown) => {
        unlessGivenUp(error)
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

/** Each tab holds this lock while the member's database is open in it. */
export function inUseLock(userId: string): string {
  return `${databaseName(userId)}-in-use`
}
