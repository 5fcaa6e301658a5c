import type { AuthError } from '@supabase/supabase-js'
import { backend } from '../api/backend.ts'
import { postExchange } from '../api/exchange.ts'
import { toIdentity } from './end.ts'
import { type Identity, latestIdentity, writeAccountEndedReason, writeIdentity } from './identity.ts'
import {
  answerByRecovery,
  answerChallenge,
  type AuthUser,
  type CodeResult,
  type FactorChallenge,
  verifiedFactorOf,
} from './second-factor.ts'
import { endOnServer, type Session, notifySignedIn, toSession, withoutRenewal, writeSession } from './session.ts'

/** Why a sign-in failed, as a code. The screen has the words. */
export type SignInFailure =
  | 'offline'
  | 'invalid_credentials'
  | 'email_not_confirmed'
  /** The account exists, and nobody has approved it yet. */
  | 'pending'
  /** The password was right; the code of the second factor comes next (`challenge`). */
  | 'second_factor'
  /** The account is approved, its activation link is still valid, and the password was refused. */
  | 'create_password'
  | 'deactivated'
  /**
   * The phone has another member's data. That member has to sign out first, so that nothing is lost
   * or seen.
   */
  | 'other_member'
  | 'rate_limited'
  /** The server broke: nothing is wrong with what she typed, nor with her network. */
  | 'server'
  /** Another refusal of the auth server: `refusal` has its code. */
  | 'unknown'

/** A refusal as the auth server names it. Its sentences are English, and for developers. */
export interface AuthRefusal {
  /** One of GoTrue's error codes; undefined from a server that has none. */
  code: string | undefined
  /** For `weak_password`: how many characters the server asks for, if it says so. */
  minLength?: number
}

export type SignInResult =
  | { ok: true; identity: Identity }
  | {
      ok: false
      code: SignInFailure
      /** For `unknown`. */
      refusal?: AuthRefusal
      /** For `second_factor`. */
      challenge?: FactorChallenge
      /** For `pending`: the address of the account. */
      email?: string
    }

export type SignUpFailure = 'offline' | 'already_registered' | 'rate_limited' | 'server' | 'unknown'
export type SignUpResult =
  | { ok: true; identity: Identity | null }
  | { ok: false; code: SignUpFailure; /** For `unknown`. */ refusal?: AuthRefusal }

/** The limit of each call: on a line that swallows everything a form would wait for ever. */
const TIMEOUT_MS = 20_000

/** A tab that was frozen during a renewal holds the session's lock for hours. */
const LOCK_PATIENCE_MS = 1_000

/**
 * Signs in. Keeps the session only if the account may enter: role admin or member, and not
 * deactivated. Offline it fails at once and changes nothing on the device.
 */
export async function signIn(credentials: { email: string; password: string }): Promise<SignInResult> {
  if (globalThis.navigator?.onLine === false) return { ok: false, code: 'offline' }
  const client = await loadAuthClient()
  if (!client) return { ok: false, code: 'offline' }
  const { data, error } = await client.auth.signInWithPassword({
    email: credentials.email.trim().toLowerCase(),
    password: credentials.password,
  })
  if (error) return failureOf(error) ?? refused(error, credentials.email)
  return admitNew(toSession(data.session), data.user)
}

/** Accepts a session that has just begun, or says that the code comes next. */
export async function admitNew(session: Session, user: AuthUser): Promise<SignInResult> {
  const factorId = verifiedFactorOf(user)
  // The session is kept only after the code: until then nobody is signed in on this device.
  if (factorId !== null) return { ok: false, code: 'second_factor', challenge: { session, factorId } }
  return admit(session)
}

/** The second step of a sign-in: the code of the app. */
export async function signInByCode(challenge: FactorChallenge, code: string): Promise<CodeResult<SignInResult>> {
  const raised = await answerChallenge(challenge, code)
  return raised.ok ? { ok: true, value: await admit(raised.value) } : raised
}

/** The same by a recovery code; `codesLeft` are those that were not used. */
export async function signInByRecovery(
  challenge: FactorChallenge,
  code: string,
): Promise<CodeResult<SignInResult & { codesLeft: number }>> {
  const left = await answerByRecovery(challenge, code)
  if (!left.ok) return left
  return { ok: true, value: { ...(await admit(challenge.session)), codesLeft: left.value } }
}

/** Accepts a new session from the auth server, if its account may enter. */
async function admit(session: Session): Promise<SignInResult> {
  const outcome = await postExchange(
    { v: 2, epoch: null, cursor: { content: 0, own: 0 }, limit: 0, push: [] },
    session.accessToken,
  )
  if (!outcome.ok) {
    const { kind } = outcome.failure
    return { ok: false, code: kind === 'unreachable' ? 'offline' : kind === 'busy' ? 'server' : 'unknown' }
  }
  const { account } = outcome.answer
  if (account.status !== 'active') {
    void endOnServer(session.accessToken)
    if (account.status === 'deactivated') return { ok: false, code: 'deactivated' }
    return { ok: false, code: 'pending', email: account.email ?? undefined }
  }
  const present = latestIdentity()
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
  const client = await loadAuthClient()
  if (!client) return { ok: false, code: 'offline' }
  const { data, error } = await client.auth.signUp({
    email: form.email.trim().toLowerCase(),
    password: form.password,
    options: { data: { full_name: form.fullName.trim() }, emailRedirectTo: globalThis.location.origin },
  })
  if (error) {
    const failure = failureOf(error)
    if (failure) return failure
    const isKnown = error.code === 'user_already_exists' || error.code === 'email_exists'
    return isKnown
      ? { ok: false, code: 'already_registered' }
      : { ok: false, code: 'unknown', refusal: refusalOf(error) }
  }
  // With e-mail confirmation on, a known address gets the same answer as a new one, but without
  // identities.
  if (data.user && data.user.identities?.length === 0) return { ok: false, code: 'already_registered' }
  if (data.session) void endOnServer(data.session.access_token)
  return { ok: true, identity: null }
}

async function refused(error: AuthError, email: string): Promise<SignInResult> {
  switch (error.code) {
    case 'invalid_credentials':
      return { ok: false, code: (await hasActivationPending(email)) ? 'create_password' : 'invalid_credentials' }
    case 'email_not_confirmed':
      return { ok: false, code: 'email_not_confirmed' }
    case 'user_banned':
      return { ok: false, code: 'deactivated' }
    default:
      return { ok: false, code: 'unknown', refusal: refusalOf(error) }
  }
}

/** What says nothing about the credentials; null where the auth server has refused them. */
function failureOf({ name, status = 0 }: AuthError): { ok: false; code: 'offline' | 'server' | 'rate_limited' } | null {
  // A page that is not the auth server's comes from a hotel's network.
  if (status === 0 || name === 'AuthUnknownError') return { ok: false, code: 'offline' }
  if (status >= 500) return { ok: false, code: 'server' }
  return status === 429 ? { ok: false, code: 'rate_limited' } : null
}

function refusalOf({ code, message }: AuthError): AuthRefusal {
  const [, characters] = (code === 'weak_password' && /at least (\d+) characters/.exec(message)) || []
  return { code, ...(characters !== undefined && { minLength: Number(characters) }) }
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
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return response.ok && (await response.json()) === true
  } catch (error) {
    // The password was refused either way; only the more precise message is lost.
    console.warn('activation_pending could not be asked', error)
    return false
  }
}

/** Ends a session that the app does not keep: a link of the auth server brought it, or the code is missing. */
export async function endLandedSession(accessToken: string): Promise<void> {
  await endOnServer(accessToken)
}

/**
 * supabase-js for the sign-in forms, or null if its code is neither cached nor reachable. It
 * neither stores nor renews the session: ours does (session.ts), because with an expired token and
 * no network supabase-js reports 'signed out' after 25 s (decision 2).
 */
async function loadAuthClient() {
  try {
    const { createClient } = await import('@supabase/supabase-js')
    const client = createClient(backend.url, backend.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      global: { fetch: (address, init) => fetch(address, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) }) },
    })
    return client
  } catch (error) {
    console.info('The sign-in code could not be loaded', error)
    return null
  }
}
