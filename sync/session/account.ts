import type { Account } from '../engine/wire.ts'
import type { Identity } from '../model/identity.ts'
import { endSession } from './end.ts'
import { currentIdentity, writeIdentity } from './identity.ts'

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
