import { ifClosed, whenClosed } from '../device/in-use.ts'
import { databaseName, removeDatabase } from '../device/indexeddb.ts'
import { IMAGE_CACHE, postToWorker } from '../worker/messages.ts'
import { endPush } from '../worker/push.ts'
import { ownerOf, removeEntries } from './entries.ts'
import { clearSessionEnding, isSessionEnding, storedIdentity } from './identity.ts'
import { endOnServer, readSession, takeSession, withoutRenewal } from './session.ts'

const WORKER_PATIENCE_MS = 800
const PUSH_PATIENCE_MS = 1_500

/**
 * Removes what a member left on this device: databases, pictures, and the worker's queue. What is
 * in localStorage has gone before (`endSession`).
 * @returns whether all of it is gone; if a frozen tab holds something open, it goes when that tab
 *   closes it
 */
export async function wipeDevice(userId: string): Promise<boolean> {
  const databases = whenClosed(userId, () => removeDatabasesOf(userId))
  const results = await Promise.allSettled([databases, removeCaches(), forgetQueue(userId), leavePush()])
  for (const result of results) if (result.status === 'rejected') console.error('Wiping failed', result.reason)
  // Not awaited: a tab that was frozen during a renewal holds the lock for hours.
  finish().catch((error: unknown) => console.info('The next opening looks again for what was left', error))
  return results.every(({ status }) => status === 'fulfilled')
}

/**
 * Finishes an interrupted end of a session: the phone was switched off, or a frozen tab held a
 * database. Removes data of everybody who is not signed in, unless a tab still uses it. That tab
 * calls this function itself when it closes the database.
 */
export async function purgeOrphanedData(): Promise<void> {
  const owners = await databaseOwners()
  const sessionOwner = (await readSession())?.userId
  const hasMemberLeft = owners.length > 0 || sessionOwner !== undefined || isSessionEnding()
  const identity = storedIdentity()
  const isIdentityLost = !identity && !isSessionEnding() && sessionOwner !== undefined && owners.includes(sessionOwner)
  // With an identity, the session's owner counts too: a tab that slept may not know yet who has
  // signed in.
  const present = new Set([identity?.userId, identity || isIdentityLost ? sessionOwner : undefined])
  const isStranger = (owner: string) => !present.has(owner)
  removeEntries(isStranger)
  for (const owner of owners.filter(isStranger)) {
    await ifClosed(owner, async () => {
      await Promise.all([removeDatabasesOf(owner), forgetQueue(owner)])
    })
  }
  if (isIdentityLost) return
  // A visitor's subscription is her own: it tells her that she was approved.
  if (!identity) await Promise.all([removeCaches(), hasMemberLeft && leavePush()])
  await finish()
}

/**
 * A worker or tab of version 0.1 that was renewing the session when it ended has written it back.
 * It holds the lock while it renews, so the last check comes after it.
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
  return [...new Set(names.flatMap(({ name }) => ownerOf(name) ?? []))]
}

async function removeDatabasesOf(userId: string): Promise<void> {
  const names = (await indexedDB.databases()).flatMap(({ name }) =>
    name?.includes(databaseName(userId)) ? [name] : [],
  )
  await Promise.all(names.map(removeDatabase))
}

/** The push service may not answer: the server drops a subscription whose session has ended. */
async function leavePush(): Promise<void> {
  await Promise.race([endPush(), new Promise((resolve) => setTimeout(resolve, PUSH_PATIENCE_MS))])
}

/** The app's own files stay. */
async function removeCaches(): Promise<void> {
  if (!('caches' in globalThis)) return
  await caches.delete(IMAGE_CACHE)
}

/**
 * Tells the worker to drop its queue of this member. Resolves when the worker has answered, or
 * after `WORKER_PATIENCE_MS`.
 */
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
