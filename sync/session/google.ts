import { backend, parsedObject } from '../api/backend.ts'
import { type NetworkResult, restAs, result } from '../api/rest.ts'
import { makeStoredValue } from '../device/stored-value.ts'
import { currentIdentity } from './identity.ts'
import { toSession } from './session.ts'
import { admitNew, type SignInResult } from './sign-in.ts'

/*
 * Sign-in by Google, in the auth server's PKCE flow: the browser goes away and comes back with a
 * code, which is worth nothing without the verifier that stays here.
 */

const TIMEOUT_MS = 15_000

const verifierHere = makeStoredValue<string>('florescer.google', (text) => (/^[\w-]{43}$/.test(text) ? text : null))

/** Whether the project has it switched on. False also without a network: the form is there. */
export async function isGoogleOn(): Promise<boolean> {
  if (globalThis.navigator?.onLine === false) return false
  const settings = await ask<{ external?: { google?: boolean } }>('/auth/v1/settings')
  return settings.ok && settings.value.external?.google === true
}

/** Leaves the app for Google. */
export async function startGoogle(redirectTo: string): Promise<void> {
  const verifier = base64Url(crypto.getRandomValues(new Uint8Array(32)))
  verifierHere.write(verifier)
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  const query = new URLSearchParams({
    provider: 'google',
    redirect_to: redirectTo,
    code_challenge: base64Url(new Uint8Array(digest)),
    code_challenge_method: 's256',
  })
  globalThis.location.assign(`${backend.url}/auth/v1/authorize?${query}`)
}

/** Ends a sign-in with the code that came back in the address. */
export async function finishGoogle(code: string): Promise<SignInResult> {
  const verifier = verifierHere.current()
  verifierHere.write(null)
  if (verifier === null) return { ok: false, code: 'unknown', refusal: { code: 'bad_code_verifier' } }
  const answer = await ask<AuthAnswer>('/auth/v1/token?grant_type=pkce', {
    body: { auth_code: code, code_verifier: verifier },
  })
  if (!answer.ok) return answer
  const session = toSession(answer.value)
  // What the provider has proved makes an approved account a member's, once.
  const joined = await ask<unknown>('/rest/v1/rpc/join_by_identity', { body: {}, token: session.accessToken })
  // 403: a deactivated account, of which the exchange tells more.
  if (!joined.ok && joined.code !== 'unknown') return joined
  return admitNew(session, answer.value.user)
}

type AuthAnswer = Parameters<typeof toSession>[0] & { user: Parameters<typeof admitNew>[1] }
type Refused = Extract<SignInResult, { ok: false }>

async function ask<T>(
  path: string,
  { body, token }: { body?: object; token?: string } = {},
): Promise<{ ok: true; value: T } | Refused> {
  try {
    const response = await fetch(backend.url + path, {
      method: body ? 'POST' : 'GET',
      headers: {
        apikey: backend.publishableKey,
        ...(body && { 'Content-Type': 'application/json' }),
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const text = await response.text()
    if (response.ok) return { ok: true, value: JSON.parse(text) as T }
    if (response.status === 429) return { ok: false, code: 'rate_limited' }
    if (response.status >= 500) return { ok: false, code: 'server' }
    return { ok: false, code: 'unknown', refusal: { code: parsedObject<{ error_code: string }>(text)?.error_code } }
  } catch (error) {
    // fetch throws TypeError without a network, DOMException on the time limit; a page of another
    // host is not JSON.
    if (error instanceof TypeError || error instanceof DOMException || error instanceof SyntaxError)
      return { ok: false, code: 'offline' }
    throw error
  }
}

const base64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

// ── The ways in of the member who is signed in ───────────────────────────────────────────────────

export interface SignIns {
  hasPassword: boolean
  identities: { id: string; provider: string; email: string | null; since: string }[]
}

export async function loadSignIns(): Promise<NetworkResult<SignIns>> {
  const answer = await result(rest().rpc('my_sign_ins'))
  if (!answer.ok) return answer
  const { has_password: hasPassword, identities } = answer.value as {
    has_password: boolean
    identities: SignIns['identities']
  }
  return { ok: true, value: { hasPassword, identities } }
}

/** 'last': the account would have no way in any more. */
export const removeSignIn = async (identity: string): Promise<NetworkResult<'done' | 'last' | 'gone'>> =>
  (await result(rest().rpc('remove_sign_in', { identity }))) as NetworkResult<'done' | 'last' | 'gone'>

function rest() {
  const userId = currentIdentity()?.userId
  if (!userId) throw new Error('Nobody is signed in')
  return restAs(userId)
}
