/** The three roles of `user_roles.role`. An account without a row counts as `pending`. */
export type Role = 'admin' | 'member' | 'pending'

/**
 * Who holds this phone: our own snapshot, written at sign-in and at each contact with the server.
 * Guards and screens decide by it at once, without network and without waiting for the auth client.
 */
export interface Identity {
  userId: string
  email: string
  name: string
  role: Role
  /** When the server last confirmed it, ISO 8601. */
  verifiedAt: string
}

/** Whether this identity opens the members' area. */
export function isMember(identity: Identity | null): boolean {
  return identity !== null && identity.role !== 'pending'
}

/** Whether this identity opens the admin area. */
export function isAdmin(identity: Identity | null): boolean {
  return identity?.role === 'admin'
}
