import type { Account } from '../engine/wire.ts'
import {
  type AccountEndedReason,
  currentIdentity,
  type Identity,
  latestIdentity,
  markSessionEnding,
  writeAccountEndedReason,
  writeIdentity,
} from './identity.ts'
import { removeEntries, removeHiddenForms } from './entries.ts'
import { endOnServer, takeSession } from './session.ts'

/** The member signs out, or the server reports what happened to the account. */
export type EndReason = 'signed out' | AccountEndedReason

export interface SignOutResult {
  /** Whether everything is gone from this device. The next opening of the app removes the rest. */
  ok: boolean
}

/** Signs the member out on this device, with or without a network. */
export const signOut = async (): Promise<SignOutResult> => ({ ok: await endSession('signed out') })

/**
 * Ends the session on this device, with or without a network. No other function ends one: tabs,
 * cart, database and worker notice it (the identity, the missing session, FORGET) and release the
 * member's data by themselves.
 * @returns whether all data is gone; the next opening of the app removes the rest
 */
export async function endSession(reason: EndReason): Promise<boolean> {
  const userId = currentIdentity()?.userId
  // Another tab may have ended it, and somebody else may have signed in since.
  if (!userId || latestIdentity()?.userId !== userId) return true
  // One synchronous step (session law 2): if the rest is interrupted, the member is signed out in
  // every tab, and the next opening finishes.
  recordReason(reason)
  writeIdentity(null)
  removeEntries((owner) => owner === userId)
  // Before the queue is emptied: without a session the worker adds nothing to it.
  const isSessionGone = await removeSession(reason)
  const { wipeDevice } = await import('./purge.ts')
  const isWiped = await wipeDevice(userId)
  return isSessionGone && isWiped
}

function recordReason(reason: EndReason): void {
  if (reason !== 'signed out') writeAccountEndedReason(reason)
  try {
    markSessionEnding()
  } catch (error) {
    // The phone is completely full. The member is signed out all the same.
    console.warn('The end of the session could not be noted', error)
  }
}

async function removeSession(reason: EndReason): Promise<boolean> {
  try {
    const session = await takeSession()
    // The server has no sessions of a deleted account.
    if (session && reason !== 'gone') void endOnServer(session.accessToken)
    return true
  } catch (error) {
    console.error('The session could not be removed', error)
    return false
  }
}

/** The server's answer about the account, as the snapshot that guards and screens use. */
export function toIdentity(userId: string, account: Account): Identity {
  return {
    userId,
    email: account.email ?? '',
    name: account.name,
    role: account.role,
    verifiedAt: new Date().toISOString(),
    lacksFactor: account.second_factor && true,
  }
}

/**
 * Applies the server's answer about the account: updates the snapshot, or ends the session on this
 * device. Whoever is no administrator keeps no hidden text, in a form neither.
 */
export function applyAccountStatus(userId: string, account: Account): void {
  if (latestIdentity()?.userId !== userId) return
  if (account.status !== 'active') {
    endSession(account.status).catch((error: unknown) =>
      console.error('Data of the ended session is still on this device', error),
    )
    return
  }
  writeIdentity(toIdentity(userId, account))
  if (account.role !== 'admin') removeHiddenForms(userId)
}
