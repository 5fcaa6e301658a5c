import { type Identity, isAdmin, isMember } from '#sync'
import { paths } from '../paths.ts'

/**
 * Who may open a screen:
 * - `public`: everyone
 * - `member`: role member or admin; anyone else goes to /auth
 * - `admin`: role admin; anyone else goes to /, or to /perfil if only the second factor is missing
 * - `guest`: everyone but a member, who is at home already; a pending account stays
 */
export type Access = 'public' | 'member' | 'admin' | 'guest'

export interface Circumstances {
  /**
   * The member was on this screen with the right to it, so they have just signed out, here or in
   * another tab. They go home, where the link to /auth is, rather than to a form they did not ask
   * for.
   */
  hasBeenMember?: boolean
  /**
   * The session could not be renewed and the member is here to sign in again: /auth lets them stay.
   */
  isRenewing?: boolean
}

/**
 * Returns where to redirect somebody who may not open the screen, or null if they may stay. It
 * reads the identity on this phone, without the network. It only hides screens: RLS decides what
 * the server gives.
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
      if (isAdmin(identity)) return null
      // The profile asks for the code.
      return identity?.lacksFactor ? paths.profile() : paths.home()
    case 'member':
      if (isMember(identity)) return null
      return hasBeenMember && identity === null ? paths.home() : paths.auth()
  }
}
