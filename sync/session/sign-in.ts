import type { AuthError } from '@supabase/supabase-js'
import { backend } from '../api/backend.ts'
import { postExchange } from '../api/exchange.ts'
import { toIdentity } from './end.ts'
import { currentIdentity, type Identity, writeIdentity, writeAccountEndedReason } from './identity.ts'
import { endOnServer, type Session, notifySignedIn, toSession, withoutRenewal, writeSession } from './session.ts'

/** Why a sign-in failed, as a code. The screen has the words. */
export type SignInFailure =
  | 'offline'
  | 'invalid_credentials'
  | 'email_not_confirmed'
  /** The account exists, and nobody has approved it yet. */
  | 'pending'
  /** The account is approved, its activation link is still valid, and the password was refused. */
  | 'create_password'
  | 'deactivated'
  /**
   * The phone has another member's data. That member has to sign out first, so that nothing is lost
   * or seen.
   */
  | 'other_member'
  | 'rate_limited'
  | 'unknown'

export type SignInResult =
  | { ok: true; identity: Identity }
  | { ok: false; code: SignInFailure; /** The server's own words, for `unknown`. */ message?: string }

export type SignUpFailure = 'offline' | 'already_registered' | 'rate_limited' | 'unknown'
export type SignUpResult = { ok: true; identity: Identity | null } | { ok: false; code: SignUpFailure }

/** A tab that was frozen during a renewal holds the session's lock for hours. */
const LOCK_PATIENCE_MS = 1_000

/**
 * Signs in. Keeps the session only if the account may enter: role admin or member, and not
 * deactivated. Offline it fails at once and changes nothing on the device.
 */
export async function signIn(credentials: { email: string; password: string }): Promise<SignInResult> {
  if (globalThis.navigator?.onLine === false) return { ok: false, code: 'offline' }
  const auth = await loadAuthClient()
  if (!auth) return { ok: false, code: 'offline' }
  const { data, error } = await auth.client.auth.signInWithPassword({
    email: credentials.email.trim().toLowerCase(),
    password: credentials.password,
  })
  if (error) {
    if (auth.isUnreachable(error)) return { ok: false, code: 'offline' }
    return refusal(error, credentials.email)
  }
  return admit(toSession(data.session))
}

/** Accepts a new session from the auth server, if its account may enter. */
async function admit(session: Session): Promise<SignInResult> {
  const outcome = await postExchange(
    { v: 2, epoch: null, cursor: { content: 0, own: 0 }, limit: 0, push: [] },
    session.accessToken,
  )
  if (!outcome.ok) {
    return outcome.failure.kind === 'unreachable' ? { ok: false, code: 'offline' } : { ok: false, code: 'unknown' }
  }
  const { account } = outcome.answer
  if (account.status !== 'active') {
    void endOnServer(session.accessToken)
    return { ok: false, code: account.status === 'deactivated' ? 'deactivated' : 'pending' }
  }
  const present = currentIdentity()
  if (present && present.userId !== session.userId) {
    void endOnServer(session.accessToken)
    return { ok: false, code: 'other_member' }
  }
  const identity = toIdentity(session.userId, account)
  // Both together, because a session without an identity is a leftover (identity.ts). The lock
  // waits for a renewal by an old worker, which would overwrite them.
  await withoutRenewal(async () => {
    await writeSession(session)
    writeAccountEndedReason(null)
    writeIdentity(identity)
  }, LOCK_PATIENCE_MS)
  notifySignedIn()
  return { ok: true, identity }
}

/**
 * Creates an account. Its access is pending until somebody approves it. It leaves no session on the
 * device.
 */
export async function signUp(form: { email: string; password: string; fullName: string }): Promise<SignUpResult> {
  if (globalThis.navigator?.onLine === false) return { ok: false, code: 'offline' }
  const auth = await loadAuthClient()
  if (!auth) return { ok: false, code: 'offline' }
  const { data, error } = await auth.client.auth.signUp({
    email: form.email.trim().toLowerCase(),
    password: form.password,
    options: { data: { full_name: form.fullName.trim() }, emailRedirectTo: globalThis.location.origin },
  })
  if (error) {
    if (auth.isUnreachable(error)) return { ok: false, code: 'offline' }
    if (error.code === 'user_already_exists') return { ok: false, code: 'already_registered' }
    return { ok: false, code: error.status === 429 ? 'rate_limited' : 'unknown' }
  }
  // With e-mail confirmation on, a known address gets the same answer as a new one, but without
  // identities.
  if (data.user && data.user.identities?.length === 0) return { ok: false, code: 'already_registered' }
  if (data.session) void endOnServer(data.session.access_token)
  return { ok: true, identity: null }
}

async function refusal(
  error: { code?: string | undefined; status?: number | undefined; message: string },
  email: string,
): Promise<SignInResult> {
  const known: Record<string, SignInFailure> = {
    invalid_credentials: 'invalid_credentials',
    email_not_confirmed: 'email_not_confirmed',
    over_request_rate_limit: 'rate_limited',
  }
  const code = known[error.code ?? ''] ?? (error.status === 429 ? 'rate_limited' : 'unknown')
  if (code === 'invalid_credentials' && (await hasActivationPending(email)))
    return { ok: false, code: 'create_password' }
  return { ok: false, code, message: error.message }
}

/**
 * Whether the password still has to be created by the activation link. Asked only after a password
 * was refused.
 */
async function hasActivationPending(email: string): Promise<boolean> {
  try {
    const response = await fetch(`${backend.url}/rest/v1/rpc/activation_pending`, {
      method: 'POST',
      headers: { apikey: backend.publishableKey, 'Content-Type': 'application/json' },
      body: JSON.stringify({ email }),
    })
    return response.ok && (await response.json()) === true
  } catch (error) {
    // The password was refused either way; only the more precise message is lost.
    console.warn('activation_pending could not be asked', error)
    return false
  }
}

/**
 * supabase-js for the sign-in forms, or null if its code is neither cached nor reachable. It
 * neither stores nor renews the session: ours does (session.ts), because with an expired token and
 * no network supabase-js reports 'signed out' after 25 s (decision 2).
 */
async function loadAuthClient() {
  try {
    const { createClient, isAuthRetryableFetchError } = await import('@supabase/supabase-js')
    const client = createClient(backend.url, backend.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    })
    /** Whether the failure says nothing about the credentials: the server was not reached. */
    const isUnreachable = (error: AuthError) => isAuthRetryableFetchError(error)
    return { client, isUnreachable }
  } catch (error) {
    console.info('The sign-in code could not be loaded', error)
    return null
  }
}
