import { errors, jwtVerify, type JWTPayload } from 'jose'
import { createHmac, timingSafeEqual } from 'node:crypto'

export interface Claims extends JWTPayload {
  role: string
}

/** `early`: the token is not valid yet. `audience`: it is meant for somebody else. */
export type InvalidReason = 'malformed' | 'signature' | 'expired' | 'early' | 'audience'
export type Verdict = { ok: true; claims: Claims } | { ok: false; reason: InvalidReason }

const API_ROLES = new Set(['anon', 'authenticated', 'service_role'])

const AUDIENCE = 'authenticated'
/** Seconds by which clocks may differ when a token begins. */
const SKEW = 30

/**
 * Checks the form, signature, role, audience and times of an HS256 token, which has to say when it
 * ends. The API keys (sb_…) are not tokens.
 */
export async function verifyJwt(token: string, secret: string, now = Date.now()): Promise<Verdict> {
  let claims: JWTPayload
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), {
      algorithms: ['HS256'],
      requiredClaims: ['exp'],
      clockTolerance: SKEW,
      currentDate: new Date(now),
    })
    claims = payload
  } catch (error) {
    return { ok: false, reason: invalidReasonOf(error) }
  }
  const { exp = 0, aud = AUDIENCE } = claims
  if (!hasApiRole(claims) || !Number.isFinite(exp)) return { ok: false, reason: 'malformed' }
  // The tolerance is for a token's beginning only.
  if (exp * 1000 <= now) return { ok: false, reason: 'expired' }
  if (![aud].flat().includes(AUDIENCE)) return { ok: false, reason: 'audience' }
  return { ok: true, claims }
}

const hasApiRole = (claims: JWTPayload): claims is Claims =>
  typeof claims.role === 'string' && API_ROLES.has(claims.role)

function invalidReasonOf(error: unknown): InvalidReason {
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'signature'
  if (error instanceof errors.JWTExpired) return 'expired'
  if (error instanceof errors.JWTClaimValidationFailed)
    return error.claim === 'nbf' && error.reason === 'check_failed' ? 'early' : 'malformed'
  if (error instanceof errors.JOSEError) return 'malformed'
  throw error
}

/** Compares two secrets in constant time, also where their lengths differ. */
export function isSameSecret(a: string, b: string): boolean {
  const digest = (value: string) => createHmac('sha256', 'compare').update(value).digest()
  return timingSafeEqual(digest(a), digest(b))
}

/** The token of an `Authorization: Bearer …` header, or null. */
export function bearerToken(headers: Headers): string | null {
  return /^Bearer\s+(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1] ?? null
}
