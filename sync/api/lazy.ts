import { lazyApi } from '../lazy-api.ts'

/*
 * The APIs of whoever is not signed in yet, each with its code in a chunk. Apart from ../lazy-api.ts,
 * which a member's first page needs.
 */

function fail(): never {
  throw new Error('There is no network')
}

/**
 * The answer of a visitor's call whose code cannot be loaded. A method that is missing here throws.
 */
const visitorFallbacks: Record<string, unknown> = {
  deliverPendingAccessRequest: undefined,
  checkActivation: 'offline',
  requestActivationLink: 'offline',
  chooseRecadoMails: 'offline',
  setPasswordByLink: { ok: false, code: 'offline' },
}

export const {
  listGroups,
  submitAccessRequest,
  withdrawAccessRequest,
  deliverPendingAccessRequest,
  checkActivation,
  setPasswordByLink,
  requestActivationLink,
  chooseRecadoMails,
  followRequest,
} = lazyApi(
  () => import('./visitor.ts'),
  (method) => (method in visitorFallbacks ? visitorFallbacks[method] : fail()),
)

export const { signIn, signInByCode, signInByRecovery, signUp, endLandedSession } = lazyApi(
  () => import('../session/sign-in.ts'),
  fail,
)

/** Sign-in by Google, and the ways in of who is signed in. */
export const googleSignIn = lazyApi(
  () => import('../session/google.ts'),
  (method) => (method === 'isGoogleOn' ? false : { ok: false, code: 'offline' }),
)
