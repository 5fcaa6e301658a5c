import type { Account } from '../engine/wire.ts'
import type { Identity } from '../model/identity.ts'

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
