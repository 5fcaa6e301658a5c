/**
 * All databases of an IndexedDB as plain JSON, and back: keeps a release's local database for later
 * tests.
 */
export interface DatabaseDump {
  name: string
  version: number
  stores: {
    name: string
    keyPath: string | string[] | null
    autoIncrement: boolean
    indexes: { name: string; keyPath: string | string[]; unique: boolean; multiEntry: boolean }[]
    records: { key: IDBValidKey; value: unknown }[]
  }[]
}

const done = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB request failed'))
  })

export async function dumpIndexedDB(factory: IDBFactory): Promise<DatabaseDump[]> {
  const dumps: DatabaseDump[] = []
  for (const { name } of await factory.databases()) {
    const database = await done(factory.open(name!))
    const stores: DatabaseDump['stores'] = []
    for (const storeName of database.objectStoreNames) {
      const store = database.transaction(storeName).objectStore(storeName)
      const indexes = [...store.indexNames].map((indexName) => {
        const { keyPath, unique, multiEntry } = store.index(indexName)
        return { name: indexName, keyPath, unique, multiEntry }
      })
      const [keys, values] = await Promise.all([done(store.getAllKeys()), done(store.getAll())])
      const records = keys.map((key, i) => ({ key, value: values[i] as unknown }))
      stores.push({ name: storeName, keyPath: store.keyPath, autoIncrement: store.autoIncrement, indexes, records })
    }
    dumps.push({ name: name!, version: database.version, stores })
    database.close()
  }
  return dumps.sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** @param rename gives each database its name here: the name carries the owner */
export async function loadIndexedDB(
  factory: IDBFactory,
  dumps: readonly DatabaseDump[],
  rename: (name: string) => string,
): Promise<void> {
  for (const { name, version, stores } of dumps) {
    const opening = factory.open(rename(name), version)
    opening.onupgradeneeded = () => {
      for (const { name: storeName, keyPath, autoIncrement, indexes, records } of stores) {
        const store = opening.result.createObjectStore(storeName, { keyPath, autoIncrement })
        for (const { name: indexName, keyPath: path, unique, multiEntry } of indexes)
          store.createIndex(indexName, path, { unique, multiEntry })
        for (const { key, value } of records) store.put(value, keyPath === null ? key : undefined)
      }
    }
    ;(await done(opening)).close()
  }
}
