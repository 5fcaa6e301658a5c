import { type Identity, isAdmin, isMember } from '#sync'
import { paths } from '../paths.ts'

/**
 * Who may open a screen (specification, section 2, guard rules):
 * - `public`: everyone
 * - `member`: role member or admin; anyone else goes to /auth
 * - `admin`: role admin; anyone else goes to /
 * - `guest`: everyone but a member, who is at home already; a pending account stays
 */
export type Access = 'public' | 'member' | 'admin' | 'guest'

export interface Circumstances {
  /**
   * She was on this screen with the right to it, so she has just signed out (here or in another tab): that leads
   * home, where the door to /auth is, rather than to a form she did not ask for.
   */
  hasBeenMember?: boolean
  /** Her session could not be renewed and she comes to sign in again: /auth lets her stay. */
  isRenewing?: boolean
}

/**
 * Where somebody has to go instead of the screen she asked for, or null if she may stay. Decided from the
 * identity on this phone: no network and no waiting. It only hides: what the server gives is decided by RLS.
 */
export function redirectFor(
  access: Access,
  identity: Identity | null,
  circumstances: Circumstances = {},
): string | null {
  const { hasBeenMember = false, isRenewing = false } = circumstances
  switch (access) {
    case 'public':
      return null
    case 'guest':
      return isMember(identity) && !isRenewing ? paths.home() : null
    case 'admin':
      return isAdmin(identity) ? null : paths.home()
    case 'member':
      if (isMember(identity)) return null
      return hasBeenMember && identity === null ? paths.home() : paths.auth()
  }
}
