import { databaseName, inUseLock } from '../device/names.ts'
import { removeDatabase } from '../device/indexeddb.ts'
import { PRIVATE_CACHES } from '../device/names.ts'
import { postToWorker } from '../worker/messages.ts'
import { withLockIfFree, withLockIfSoon } from '../device/locks.ts'
import { storedIdentity } from './identity.ts'
import { isSessionEnding, clearSessionEnding } from './ending.ts'
import { endOnServer, readSession, takeSession, withoutRenewal } from './session.ts'

const WORKER_PATIENCE_MS = 800
/** Tabs hear of the end and close her database; a frozen one does not. */
const TABS_PATIENCE_MS = 1_000
/** What is in localStorage of a member carries her id, 'florescer.<id>.cart.v1'; other entries are the phone's. */
const OWNED_ENTRY = /^florescer\.([0-9a-f-]{36})\./
const OWNED_DATABASE = /florescer-([0-9a-f-]{36})/

/**
 * Removes what a member left in the databases of this device: her own, the pictures, the queue of the worker.
 * @returns whether all of it went; what a frozen tab still holds open goes when that tab lets go
 */
export async function wipeDevice(userId: string): Promise<boolean> {
  const databases = withLockIfSoon(inUseLock(userId), TABS_PATIENCE_MS, () => removeDatabasesOf(userId))
  const results = await Promise.allSettled([databases, removeCaches(), forgetQueue(userId)])
  for (const result of results) if (result.status === 'rejected') console.error('Wiping failed', result.reason)
  // Not waited for: a tab frozen while it renewed holds the lock for hours.
  finish().catch((error: unknown) => console.info('The next opening looks again for what was left', error))
  return results.every(({ status }) => status === 'fulfilled')
}

/**
 * Finishes what an end of the session could not: the phone was switched off in the middle, or a frozen tab held a
 * database. What belongs to nobody who is signed in goes, unless a tab still uses it; that tab comes here itself when
 * it lets go.
 */
export async function purgeOrphanedData(): Promise<void> {
  const owners = await databaseOwners()
  const sessionOwner = (await readSession())?.userId
  const identity = storedIdentity()
  const isIdentityLost = !identity && !isSessionEnding() && sessionOwner !== undefined && owners.includes(sessionOwner)
  // Beside an identity the session's owner counts too: a tab that slept may not have heard yet who has signed in.
  const present = new Set([identity?.userId, identity || isIdentityLost ? sessionOwner : undefined])
  const isStranger = (owner: string) => !present.has(owner)
  removeEntries(isStranger)
  for (const owner of owners.filter(isStranger)) {
    await withLockIfFree(inUseLock(owner), async () => {
      await Promise.all([removeDatabasesOf(owner), forgetQueue(owner)])
    })
  }
  if (isIdentityLost) return
  if (!identity) await removeCaches()
  await finish()
}

/**
 * A worker or a tab of version 0.1 that was renewing the session while it ended has put it back. It holds the lock as
 * long as it renews, so the last look is taken after it.
 */
async function finish(): Promise<void> {
  await withoutRenewal(async () => {
    const session = await takeSession(() => storedIdentity() !== null)
    if (session) void endOnServer(session.accessToken)
  })
  if ((await databaseOwners()).every((owner) => owner === storedIdentity()?.userId)) clearSessionEnding()
}

async function databaseOwners(): Promise<string[]> {
  const names = await indexedDB.databases()
  return [...new Set(names.flatMap(({ name }) => OWNED_DATABASE.exec(name ?? '')?.[1] ?? []))]
}

async function removeDatabasesOf(userId: string): Promise<void> {
  const names = (await indexedDB.databases()).flatMap(({ name }) =>
    name?.includes(databaseName(userId)) ? [name] : [],
  )
  await Promise.all(names.map(removeDatabase))
}

async function removeCaches(): Promise<void> {
  if (!('caches' in globalThis)) return
  await Promise.all(PRIVATE_CACHES.map((name) => caches.delete(name)))
}

function removeEntries(isToGo: (owner: string) => boolean): void {
  const storage = globalThis.localStorage
  for (const key of Object.keys(storage ?? {})) {
    const owner = OWNED_ENTRY.exec(key)?.[1]
    if (owner && isToGo(owner)) storage.removeItem(key)
  }
}

/** Tells the worker to drop what it keeps of hers; it answers when that is done. */
async function forgetQueue(userId: string): Promise<void> {
  const channel = new MessageChannel()
  if (!(await postToWorker({ type: 'FORGET', userId }, [channel.port2]))) return
  await new Promise<void>((resolve) => {
    const patience = setTimeout(resolve, WORKER_PATIENCE_MS)
    channel.port1.onmessage = () => {
      clearTimeout(patience)
      resolve()
    }
  })
}
