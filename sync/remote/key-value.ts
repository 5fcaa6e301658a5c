/** A tiny store in IndexedDB that page and worker share: localStorage does not exist in a worker. */
const STORE = 'entries'

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

/** @param name the IndexedDB database's name */
export function makeKeyValueStore(name: string) {
  return {
    get: <T>(key: string) => run<T | undefined>(name, 'readonly', (store) => store.get(key)),
    set: (key: string, value: unknown) => run(name, 'readwrite', (store) => store.put(value, key)),
    /**
     * Looks and writes in one transaction: no tab and no worker comes between.
     * @param next what is to stand there instead of what does; undefined removes it
     * @returns what stood there
     */
    swap: <T>(key: string, next: (present: T | undefined) => T | undefined) =>
      run<T | undefined>(name, 'readwrite', (store) => {
        const reading = store.get(key) as IDBRequest<T | undefined>
        reading.onsuccess = () => {
          const value = next(reading.result)
          if (value === undefined) store.delete(key)
          else store.put(value, key)
        }
        return reading
      }),
    clear: () => run(name, 'readwrite', (store) => store.clear()),
  }
}
