import { backend } from './backend.ts'
import { makeKeyValueStore } from './key-value.ts'
import { withLockIfSoon } from './web-lock.ts'

/**
 * The session: one storage, one lock, one way to renew it, for pages and worker alike. Two copies of a refresh
 * token used in two places end the session on the server.
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
  /** No session, or one that the server will not renew. */
  | { kind: 'unauthorized' }
  /** The session may be good; nobody answered. */
  | { kind: 'unreachable' }

const store = makeKeyValueStore('florescer-session')
const LOCK = 'florescer-session'
/** A token is renewed this long before it expires. */
const EARLY_S = 60
const TIMEOUT_MS = 15_000
/**
 * A tab frozen while it renews holds the lock for hours. Two renewals this close together are forgiven: for ten seconds
 * the auth server answers a used refresh token with the session that came of it.
 */
const LOCK_PATIENCE_MS = 5_000

export const readSession = () => store.get<Session>('session')
export const writeSession = (session: Session) => store.set('session', session)
export const clearSession = () => store.clear()

/** The session in an answer of the auth server (`POST /auth/v1/token`). */
export function toSession(answer: {
  access_token: string
  refresh_token: string
  expires_in: number
  user: { id: string }
}): Session {
  return {
    userId: answer.user.id,
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token,
    expiresAt: Math.floor(Date.now() / 1000) + answer.expires_in,
  }
}

/**
 * A token to send with a request, renewed if it is about to expire.
 * @param rejected a token that the server has just answered with 401
 */
export async function accessToken(rejected?: string): Promise<TokenResult> {
  const session = await readSession()
  if (!session) return { kind: 'unauthorized' }
  if (isFresh(session, rejected)) return token(session)
  return withLockIfSoon(LOCK, LOCK_PATIENCE_MS, async () => {
    // Another tab or the worker may have renewed it while we waited.
    const current = await readSession()
    if (!current) return { kind: 'unauthorized' as const }
    return isFresh(current, rejected) ? token(current) : renew(current)
  })
}

function isFresh(session: Session, rejected: string | undefined): boolean {
  return session.accessToken !== rejected && session.expiresAt - EARLY_S > Date.now() / 1000
}

const token = (session: Session): TokenResult => ({ kind: 'token', token: session.accessToken, userId: session.userId })

async function renew(session: Session): Promise<TokenResult> {
  let response: Response
  try {
    response = await fetch(`${backend.url}/auth/v1/token?grant_type=refresh_token`, {
      method: 'POST',
      headers: { apikey: backend.publishableKey, 'Content-Type': 'application/json' },
      body: JSON.stringify({ refresh_token: session.refreshToken }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (response.status === 429 || response.status >= 500) return { kind: 'unreachable' }
    if (!response.ok) return { kind: 'unauthorized' }
    const renewed = toSession((await response.json()) as Parameters<typeof toSession>[0])
    await writeSession(renewed)
    return token(renewed)
  } catch (error) {
    if (error instanceof TypeError || error instanceof DOMException || error instanceof SyntaxError)
      return { kind: 'unreachable' }
    throw error
  }
}
