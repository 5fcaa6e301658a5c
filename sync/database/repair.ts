import { removeDatabase, databaseName } from '../device/indexeddb.ts'
import { currentIdentity } from '../session/identity.ts'

/**
 * Removes the member's databases that no longer open. Those that open keep their unsent writes. The
 * app has to reload afterwards.
 * @throws if the browser refuses to delete one
 */
export async function repairStorage(): Promise<void> {
  const owner = currentIdentity()?.userId
  if (owner) await removeUnreadable(owner, ['florescer-session'])
}

/**
 * Removes databases that can no longer be read, so that they can be created again. Each collection
 * has its own database, and those that still open keep their unsent writes.
 * @param shared names of databases that all members of this device share
 * @returns how many were removed
 * @throws if the browser refuses to delete one
 */
export async function removeUnreadable(userId: string, shared: readonly string[]): Promise<number> {
  const names = (await indexedDB.databases()).flatMap(({ name }) =>
    name && (name.includes(databaseName(userId)) || shared.includes(name)) ? [name] : [],
  )
  const unreadable = (await Promise.all(names.map(async (name) => ((await isReadable(name)) ? [] : [name])))).flat()
  await Promise.all(unreadable.map(removeDatabase))
  return unreadable.length
}

async function isReadable(name: string): Promise<boolean> {
  try {
    await readWhole(name)
    return true
  } catch (error) {
    console.warn(`${name} cannot be read`, error)
    return false
  }
}

/** Opens a database and reads each of its stores to the end. */
async function readWhole(name: string): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error(`${name} did not open`))
  })
  try {
    const stores = [...database.objectStoreNames]
    if (stores.length > 0) await readStores(database.transaction(stores), stores)
  } finally {
    database.close()
  }
}

function readStores(transaction: IDBTransaction, names: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error('The transaction was aborted'))
    for (const name of names) transaction.objectStore(name).getAll()
  })
}
