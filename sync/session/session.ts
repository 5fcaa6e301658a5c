import { backend, parsedObject } from '../api/backend.ts'
import { makeKeyValueStore } from '../device/indexeddb.ts'
import { withLock, withLockIfSoon } from '../device/locks.ts'

/**
 * The session: one store, one lock and one way to renew it, for pages and worker alike. If two
 * copies of a refresh token are used, the server ends the session. Names and format are those of
 * 0.1.0, because old tabs and workers read and write it too.
 */
export interface Session {
  userId: string
  accessToken: string
  refreshToken: string
  /** Seconds since the epoch. */
  expiresAt: number
}

export type TokenResult =
  | { kind: 'token'; token: string; userId: string }
  /** No session, or one that the server does not renew. */
  | { kind: 'unauthorized' }
  /**
   * The session may be valid, but the server did not answer; or it did, and is broken or busy.
   */
  | { kind: 'unreachable'; isBusy?: boolean }

const KEY = 'session'
const store = makeKeyValueStore('florescer-session')
const LOCK = 'florescer-session'
/** A token is renewed this long before it expires. */
const EARLY_S = 60
const TIMEOUT_MS = 15_000
/**
 * A tab that was frozen during a renewal holds the lock for hours. Two renewals this close together
 * do no harm: for ten seconds the auth server answers a used refresh token with the session that
 * replaced it.
 */
const LOCK_PATIENCE_MS = 5_000

export const readSession = () => store.get<Session>(KEY)
export const writeSession = (session: Session) => store.set(KEY, session)

/**
 * Ends the session on this device. It does not wait for a renewal in progress, which takes up to 15
 * s on a slow line: that renewal finds no session to replace (session law 3).
 * @param mayStay asked within the transaction
 * @returns the session, if it was taken
 */
export async function takeSession(mayStay = () => false): Promise<Session | undefined> {
  let isTaken = true
  const session = await store.swap<Session>(KEY, (present) => {
    isTaken = !mayStay()
    return isTaken ? undefined : present
  })
  return isTaken ? session : undefined
}

/**
 * Runs `work` while nobody renews the session. With `patienceMs` it runs after that time in any
 * case.
 */
export const withoutRenewal = <T>(work: () => Promise<T>, patienceMs?: number): Promise<T> =>
  patienceMs === undefined ? withLock(LOCK, work) : withLockIfSoon(LOCK, patienceMs, work)

/** What the auth server answers to `POST /auth/v1/token`. */
interface AuthAnswer {
  access_token: string
  refresh_token: string
  expires_in: number
  user: { id: string }
}
/** Its refusals name a code; in which field is a matter of its version. */
interface AuthRefusal {
  code: unknown
  error_code: unknown
  error: unknown
}

/** The session in an answer of the auth server. */
export function toSession(answer: AuthAnswer): Session {
  return {
    userId: answer.user.id,
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token,
    expiresAt: Math.floor(Date.now() / 1000) + answer.expires_in,
  }
}

/** What the auth server has written into a token; nothing in one that it has not made. */
export function claimsOf(accessToken: string): { sub?: string; session_id?: string; aal?: string } {
  const [, claims] = accessToken.split('.')
  if (!claims) return {}
  return JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as ReturnType<typeof claimsOf>
}

/**
 * A token for a request, renewed if it is about to expire.
 * @param rejected a token that the server has just answered with 401
 */
export async function accessToken(rejected?: string): Promise<TokenResult> {
  const session = await readSession()
  if (!session) return { kind: 'unauthorized' }
  if (isFresh(session, rejected)) return token(session)
  return withoutRenewal(async () => {
    // Another tab or the worker may have renewed it in the meantime.
    const current = await readSession()
    if (!current) return { kind: 'unauthorized' as const }
    return isFresh(current, rejected) ? token(current) : renew(current)
  }, LOCK_PATIENCE_MS)
}

function isFresh(session: Session, rejected: string | undefined): boolean {
  return session.accessToken !== rejected && session.expiresAt - EARLY_S > Date.now() / 1000
}

const token = (session: Session): TokenResult => ({ kind: 'token', token: session.accessToken, userId: session.userId })

async function renew({ refreshToken }: Session): Promise<TokenResult> {
  try {
    const response = await fetch(`${backend.url}/auth/v1/token?grant_type=refresh_token`, {
      method: 'POST',
      headers: { apikey: backend.publishableKey, 'Content-Type': 'application/json' },
      body: JSON.stringify({ refresh_token: refreshToken }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (response.status === 429 || response.status >= 500) return { kind: 'unreachable', isBusy: true }
    const said = parsedObject<AuthAnswer & AuthRefusal>(await response.text())
    if (response.ok) {
      const renewed = toSession(said as AuthAnswer)
      return await replace((present) => present.refreshToken === refreshToken, renewed)
    }
    // Only the auth server itself ends a session. A hotel's login page or a proxy names no code.
    return { kind: (said?.code ?? said?.error_code ?? said?.error) ? 'unauthorized' : 'unreachable' }
  } catch (error) {
    if (error instanceof TypeError || error instanceof DOMException) return { kind: 'unreachable' }
    throw error
  }
}

/**
 * Stores a session in place of the one here, if that is one that it replaces. Compare-and-set: a
 * renewal may run without the lock, and an end takes none.
 */
export async function replace(isReplaced: (present: Session) => boolean, renewed: Session): Promise<TokenResult> {
  const isBefore = (session?: Session) => session !== undefined && isReplaced(session)
  const present = await store.swap<Session>(KEY, (session) => (isBefore(session) ? renewed : session))
  if (present) return token(isReplaced(present) ? renewed : present)
  // The session ended in the meantime, and only this function has the new tokens.
  void endOnServer(renewed.accessToken)
  return { kind: 'unauthorized' }
}

/**
 * Ends this device's session on the server. Best effort: without a network it expires by itself.
 */
export async function endOnServer(accessToken: string): Promise<void> {
  try {
    await fetch(`${backend.url}/auth/v1/logout?scope=local`, {
      method: 'POST',
      keepalive: true,
      headers: { apikey: backend.publishableKey, Authorization: `Bearer ${accessToken}` },
    })
  } catch (error) {
    console.info('Signed out on this device only', error)
  }
}

const listeners = new Set<() => void>()

/**
 * Calls the listener after each sign-in here, also when a member signs in again because the session
 * could not be renewed.
 * @returns unsubscribes
 */
export function onSignIn(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function notifySignedIn(): void {
  for (const listener of listeners) listener()
}
