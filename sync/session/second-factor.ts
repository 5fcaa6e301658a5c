import { backend, parsedObject } from '../api/backend.ts'
import { type Session, toSession } from './session.ts'

/** Why a code was not taken. */
export type CodeRefusal =
  | 'offline'
  /** It is not the code, or it was used before. */
  | 'wrong'
  | 'limited'
  /** The session has ended, or there is no factor any more: sign in again. */
  | 'ended'
  | 'server'

/** A session, and the verified factor of its account. */
export interface FactorChallenge {
  session: Session
  factorId: string
}

export type CodeResult<T> = { ok: true; value: T } | { ok: false; code: CodeRefusal }

const TIMEOUT_MS = 20_000

export interface AuthUser {
  id: string
  factors?: { id: string; factor_type: string; status: string }[]
}

/** The verified factor of an account, as the auth server describes it; null without one. */
export const verifiedFactorOf = (user: AuthUser): string | null =>
  user.factors?.find(({ factor_type, status }) => factor_type === 'totp' && status === 'verified')?.id ?? null

/** Shows the code of the app; answers the session that has shown it. Nothing is stored. */
export async function answerChallenge(
  { session, factorId }: FactorChallenge,
  code: string,
): Promise<CodeResult<Session>> {
  const asked = await askAuth<{ id: string }>(session.accessToken, 'POST', `/factors/${factorId}/challenge`, {})
  if (!asked.ok) return asked
  const body = { challenge_id: asked.value.id, code: code.replaceAll(/\D/g, '') }
  const raised = await askAuth<Parameters<typeof toSession>[0]>(
    session.accessToken,
    'POST',
    `/factors/${factorId}/verify`,
    body,
  )
  return raised.ok ? { ok: true, value: toSession(raised.value) } : raised
}

/**
 * Shows a recovery code instead; the session is let in as it is.
 * @returns how many codes are left
 */
export async function answerByRecovery({ session }: FactorChallenge, code: string): Promise<CodeResult<number>> {
  const said = await ask<{ outcome: 'done' | 'wrong' | 'limited'; codes_left: number }>(
    session.accessToken,
    'POST',
    '/rest/v1/rpc/use_recovery_code',
    { code },
  )
  if (!said.ok) return said
  const { outcome, codes_left: left } = said.value
  return outcome === 'done' ? { ok: true, value: left } : { ok: false, code: outcome }
}

/** One request to the auth server with this token. */
export const askAuth = <T>(token: string, method: string, path: string, body?: object) =>
  ask<T>(token, method, `/auth/v1${path}`, body)

/** One request with this token: the session need not be the stored one. */
async function ask<T>(token: string, method: string, path: string, body?: object): Promise<CodeResult<T>> {
  if (globalThis.navigator?.onLine === false) return { ok: false, code: 'offline' }
  try {
    const response = await fetch(backend.url + path, {
      method,
      headers: {
        apikey: backend.publishableKey,
        Authorization: `Bearer ${token}`,
        ...(body && { 'Content-Type': 'application/json' }),
      },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const said = parsedObject<T & { error_code?: string; code?: unknown }>(await response.text())
    if (response.ok && said) return { ok: true, value: said as T }
    // The login page of a hotel's network also answers 200.
    if (!said) return { ok: false, code: response.status >= 500 ? 'server' : 'offline' }
    return { ok: false, code: codeRefusalOf(response.status, said.error_code ?? String(said.code)) }
  } catch (error) {
    // fetch throws TypeError without a network, DOMException on the time limit.
    if (error instanceof TypeError || error instanceof DOMException) return { ok: false, code: 'offline' }
    throw error
  }
}

function codeRefusalOf(status: number, code: string): CodeRefusal {
  if (status === 429) return 'limited'
  if (code.startsWith('mfa_verification') || code === 'mfa_challenge_expired' || code === 'validation_failed')
    return 'wrong'
  if (status === 401 || status === 403 || status === 404 || code === 'mfa_factor_not_found') return 'ended'
  return 'server'
}
