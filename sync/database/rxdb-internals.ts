import type { Dexie } from 'dexie'
import type { RxStorage, RxStorageInstance } from 'rxdb'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'

type AnyInstance = RxStorageInstance<Record<string, unknown>, { dexieDb: Dexie } | Promise<{ dexieDb: Dexie }>, unknown>

const TROUBLES = ['error', 'abort'] as const

/**
 * RxDB's storage on Dexie, without its ways to stand still for as long as the page lives: a database that did not open
 * is not tried again under the same name, and a query whose cursor fails is never answered.
 */
export function makeDexieStorage(indexedDB: IDBFactory, keyRange: typeof IDBKeyRange): RxStorage<unknown, unknown> {
  const storage = getRxStorageDexie({ indexedDB, IDBKeyRange: keyRange, onCreate: deferOpenError })
  return {
    ...storage,
    createStorageInstance: (async (params: Parameters<typeof storage.createStorageInstance>[0]) =>
      answering((await storage.createStorageInstance(params)) as unknown as AnyInstance)) as never,
  } as unknown as RxStorage<unknown, unknown>
}

/**
 * RxDB remembers a database by the promise of its opening, a rejected one for good. So the opening succeeds, and the
 * first use says that nothing is open, and why (Dexie keeps the reason); closing then forgets it. And Dexie calls a
 * database open whose first look into it failed, but cannot use it: that one is closed.
 */
function deferOpenError(dexie: Dexie): void {
  const open = dexie.open.bind(dexie)
  dexie.open = () =>
    open()
      .catch(() => dexie)
      .then(() => {
        if (dexie.isOpen() && !dexie.core) dexie.close()
        return dexie
      })
}

/** Its queries end with the first error in their database; RxDB waits for the cursor's next step only. */
function answering(instance: AnyInstance): AnyInstance {
  const { query, count } = instance
  return Object.assign(instance, {
    query: (prepared: never) => unlessItFails(instance, () => query.call(instance, prepared)),
    count: (prepared: never) => unlessItFails(instance, () => count.call(instance, prepared)),
  })
}

async function unlessItFails<T>(instance: AnyInstance, work: () => Promise<T>): Promise<T> {
  const { dexieDb } = await instance.internals
  // Of a database that is not open Dexie itself says so.
  const connection = dexieDb.isOpen() ? dexieDb.backendDB() : null
  if (!connection) return work()
  let stop = () => {}
  const failed = new Promise<never>((_resolve, reject) => {
    const onTrouble = ({ target }: Event) =>
      reject(
        (target as IDBRequest | IDBTransaction).error ?? new DOMException('The transaction was aborted.', 'AbortError'),
      )
    // On the way down: Dexie stops them on the way up.
    for (const type of TROUBLES) connection.addEventListener(type, onTrouble, true)
    stop = () => {
      for (const type of TROUBLES) connection.removeEventListener(type, onTrouble, true)
    }
  })
  try {
    return await Promise.race([work(), failed])
  } finally {
    stop()
  }
}
