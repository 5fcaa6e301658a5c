import type { AuthError } from '@supabase/supabase-js'
import { backend } from '../api/backend.ts'
import { postExchange } from '../api/exchange.ts'
import { toIdentity } from './end.ts'
import { writeAccountEndedReason } from './ending.ts'
import { currentIdentity, type Identity, writeIdentity } from './identity.ts'
import { endOnServer, type Session, notifySignedIn, toSession, withoutRenewal, writeSession } from './session.ts'

/** Why a sign-in failed, as a code: the screen has the words. */
export type SignInFailure =
  | 'offline'
  | 'invalid_credentials'
  | 'email_not_confirmed'
  /** The account exists, and nobody has approved it yet. */
  | 'pending'
  /** Approved, with an activation link that is still valid, and the password was refused. */
  | 'create_password'
  | 'deactivated'
  /** Another member's data is on this phone: she signs out first, so that nothing of hers is lost or seen. */
  | 'other_member'
  | 'rate_limited'
  | 'unknown'

export type SignInResult =
  | { ok: true; identity: Identity }
  | { ok: false; code: SignInFailure; /** The server's own words, for `unknown`. */ message?: string }

export type SignUpFailure = 'offline' | 'already_registered' | 'rate_limited' | 'unknown'
export type SignUpResult = { ok: true; identity: Identity | null } | { ok: false; code: SignUpFailure }

/** A tab frozen while it renewed holds the session's lock for hours. */
const LOCK_PATIENCE_MS = 1_000

/**
 * Signs in. The session is kept only if the account may enter: role admin or member, and not deactivated.
 * Offline the answer comes at once, and nothing of the device changes.
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

/** Takes a session that the auth server has just given, if its account may enter. */
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
  // Together: a session beside no identity is a leftover (leaving.ts). And no old worker's renewal comes after them.
  await withoutRenewal(async () => {
    await writeSession(session)
    writeAccountEndedReason(null)
    writeIdentity(identity)
  }, LOCK_PATIENCE_MS)
  notifySignedIn()
  return { ok: true, identity }
}

/** Creates an account, whose access is pending until somebody approves it. It leaves no session on the device. */
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
  // With e-mail confirmation on, a known address is answered like a new one, but without identities.
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

/** Whether she still has to create her password by the link she got. Asked only after a password was refused. */
async function hasActivationPending(email: string): Promise<boolean> {
  try {
    const response = await fetch(`${backend.url}/rest/v1/rpc/activation_pending`, {
      method: 'POST',
      headers: { apikey: backend.publishableKey, 'Content-Type': 'application/json' },
      body: JSON.stringify({ email }),
    })
    return response.ok && (await response.json()) === true
  } catch (error) {
    // Only the better wording is lost; the password was refused either way.
    console.warn('activation_pending could not be asked', error)
    return false
  }
}

/**
 * supabase-js for what needs a form, or null where its code is neither cached nor reachable. It stores
 * and renews nothing: the session is ours (session.ts), because with an expired token and no network
 * its own says 'signed out' after 25 s.
 */
async function loadAuthClient() {
  try {
    const { createClient, isAuthRetryableFetchError } = await import('@supabase/supabase-js')
    const client = createClient(backend.url, backend.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    })
    /** Whether the failure says nothing about the credentials, only about the way to the server. */
    const isUnreachable = (error: AuthError) => isAuthRetryableFetchError(error)
    return { client, isUnreachable }
  } catch (error) {
    console.info('The sign-in code could not be loaded', error)
    return null
  }
}
