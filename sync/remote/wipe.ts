import { databaseName, inUseLock } from '../database/name.ts'
import { closeMember } from '../member-loader.ts'
import { currentIdentity } from './identity-store.ts'
import { PRIVATE_CACHES } from './private-caches.ts'
import { removePrivateEntries, sweepPrivateEntries } from './private-storage.ts'
import { readSession } from './session.ts'
import { tellWorker } from './tell-worker.ts'
import { withLockIfFree, withLockIfSoon } from './web-lock.ts'

const WORKER_PATIENCE_MS = 800
/** Other tabs hear of the sign-out and close her database; a frozen one does not. */
const TABS_PATIENCE_MS = 700

/**
 * Removes everything that a member left on this device: her database, the pictures, the queue of the worker, her cart.
 * @returns whether all of it went; what another tab still holds open goes when that tab lets go
 */
export async function wipeDevice(userId: string): Promise<boolean> {
  removePrivateEntries(userId)
  const results = await Promise.allSettled([removeDatabases(userId), removeCaches(), forgetQueue(userId)])
  for (const result of results) if (result.status === 'rejected') console.error('Wiping failed', result.reason)
  return results.every(({ status }) => status === 'fulfilled')
}

/**
 * Finishes what a sign-out could not: the phone was switched off in the middle, or a frozen tab held a database. What
 * belongs to nobody who is signed in goes, unless a tab still uses it; that tab comes here itself when it lets go.
 */
export async function sweepDevice(): Promise<void> {
  const present = [currentIdentity()?.userId, (await readSession())?.userId]
  sweepPrivateEntries(present)
  const owners = (await indexedDB.databases()).flatMap(
    ({ name }) => /florescer-([0-9a-f-]{36})/.exec(name ?? '')?.[1] ?? [],
  )
  for (const owner of new Set(owners)) {
    if (present.includes(owner)) continue
    await withLockIfFree(inUseLock(owner), async () => {
      await Promise.all([removeDatabasesOf(owner), forgetQueue(owner)])
    })
  }
  if (!present.some(Boolean)) await removeCaches()
}

async function removeDatabases(userId: string): Promise<void> {
  await closeMember()
  await withLockIfSoon(inUseLock(userId), TABS_PATIENCE_MS, () => removeDatabasesOf(userId))
}

async function removeDatabasesOf(userId: string): Promise<void> {
  const names = (await indexedDB.databases()).flatMap(({ name }) =>
    name?.includes(databaseName(userId)) ? [name] : [],
  )
  await Promise.all(names.map(removeDatabase))
}

function removeDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = () => resolve()
    request.onerror = () => reject(request.error ?? new Error(`${name} could not be removed`))
    // Another tab is about to close it; the removal goes on by itself.
    request.onblocked = () => resolve()
  })
}

async function removeCaches(): Promise<void> {
  if (!('caches' in globalThis)) return
  await Promise.all(PRIVATE_CACHES.map((name) => caches.delete(name)))
}

/** Tells the worker to drop what it keeps of hers; it answers when that is done. */
async function forgetQueue(userId: string): Promise<void> {
  const channel = new MessageChannel()
  if (!(await tellWorker({ type: 'FORGET', userId }, [channel.port2]))) return
  await new Promise<void>((resolve) => {
    const patience = setTimeout(resolve, WORKER_PATIENCE_MS)
    channel.port1.onmessage = () => {
      clearTimeout(patience)
      resolve()
    }
  })
}
