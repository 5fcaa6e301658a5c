import type { Account } from '../engine/wire.ts'
import { type AccountEndedReason, markSessionEnding, writeAccountEndedReason } from './ending.ts'
import { currentIdentity, type Identity, writeIdentity } from './identity.ts'
import { endOnServer, takeSession } from './session.ts'

/** She leaves, or the server has said what became of her account. */
export type EndReason = 'signed out' | AccountEndedReason

export interface SignOutResult {
  /** Whether everything is gone from this device; what is not goes with the next opening. */
  ok: boolean
}

/** The member leaves this device, with or without a network. */
export const signOut = async (): Promise<SignOutResult> => ({ ok: await endSession('signed out') })

/**
 * The end of the session on this device, with or without a network. Nobody else ends one: tabs, cart, database and
 * worker hear of it (the identity, the session that is gone, FORGET) and let go of what is hers by themselves.
 * @returns whether all she left is gone; what is not goes with the next opening of the app
 */
export async function endSession(reason: EndReason): Promise<boolean> {
  const userId = currentIdentity()?.userId
  if (!userId) return true
  // One step: whatever cuts the rest short, she is out in every tab, and the next opening finishes.
  recordReason(reason)
  writeIdentity(null)
  for (const key of Object.keys(localStorage)) if (key.startsWith(`florescer.${userId}.`)) localStorage.removeItem(key)
  // Before the queue is emptied: the worker puts nothing into it without a session.
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
    // A phone so full that not even a word fits: she leaves all the same.
    console.warn('The end of the session could not be noted', error)
  }
}

async function removeSession(reason: EndReason): Promise<boolean> {
  try {
    const session = await takeSession()
    // Of an account that is gone the server knows no session any more.
    if (session && reason !== 'gone') void endOnServer(session.accessToken)
    return true
  } catch (error) {
    console.error('The session could not be removed', error)
    return false
  }
}

/** What the server says of the account, as the snapshot that guards and screens use. */
export function toIdentity(userId: string, account: Account): Identity {
  return {
    userId,
    email: account.email ?? '',
    name: account.name,
    role: account.role,
    verifiedAt: new Date().toISOString(),
  }
}

/** The server's word on the account: kept as the snapshot, or the end of her session on this device. */
export function applyAccountStatus(userId: string, account: Account): void {
  if (currentIdentity()?.userId !== userId) return
  if (account.status !== 'active') {
    endSession(account.status).catch((error: unknown) => console.error('What she left is still here', error))
    return
  }
  writeIdentity(toIdentity(userId, account))
}
