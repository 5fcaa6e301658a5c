import { errors, jwtVerify, SignJWT, type JWTHeaderParameters, type JWTPayload } from 'jose'
import { createHmac, createPrivateKey, createPublicKey, timingSafeEqual, type KeyObject } from 'node:crypto'
import type { SigningKey } from '../keys.ts'

/** What tokens are checked with. */
export interface JwtKeys {
  jwtSecret: string
  signingKey?: SigningKey
}

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
/** Seconds from now; a token made later is of a clock that was ahead. */
const AHEAD = 60

/**
 * Checks the form, signature, role, audience and times of a token, which has to say when it ends:
 * ours (ES256), or one of an earlier version (HS256). The API keys (sb_…) are not tokens.
 */
export async function verifyJwt(token: string, keys: JwtKeys, now = Date.now()): Promise<Verdict> {
  let claims: JWTPayload
  try {
    const { payload } = await jwtVerify(token, (header) => keyOf(header, keys), {
      algorithms: ['ES256', 'HS256'],
      requiredClaims: ['exp'],
      clockTolerance: SKEW,
      currentDate: new Date(now),
    })
    claims = payload
  } catch (error) {
    return { ok: false, reason: invalidReasonOf(error) }
  }
  const { exp = 0, iat = 0, aud = AUDIENCE } = claims
  if (!hasApiRole(claims) || !Number.isFinite(exp)) return { ok: false, reason: 'malformed' }
  // The tolerance is for a token's beginning only.
  if (exp * 1000 <= now) return { ok: false, reason: 'expired' }
  // It would be good for as long as that clock was ahead; its phone renews it.
  if (iat * 1000 > now + AHEAD * 1000) return { ok: false, reason: 'early' }
  if (![aud].flat().includes(AUDIENCE)) return { ok: false, reason: 'audience' }
  return { ok: true, claims }
}

/** Each algorithm has a key of its own, so none can be checked with the other's. */
function keyOf({ alg, kid }: JWTHeaderParameters, { jwtSecret, signingKey }: JwtKeys): KeyObject | Uint8Array {
  if (alg === 'HS256') return new TextEncoder().encode(jwtSecret)
  if (!signingKey || kid !== signingKey.kid) throw new errors.JWKSNoMatchingKey()
  return pairOf(signingKey).publicKey
}

const pairs = new WeakMap<SigningKey, { privateKey: KeyObject; publicKey: KeyObject }>()

function pairOf(key: SigningKey) {
  const known = pairs.get(key)
  if (known) return known
  const privateKey = createPrivateKey({ key, format: 'jwk' })
  const pair = { privateKey, publicKey: createPublicKey(privateKey) }
  pairs.set(key, pair)
  return pair
}

/** The public half, as `/.well-known/jwks.json` names it. */
export function publicJwk({ kty, crv, kid, x, y }: SigningKey): Record<string, unknown> {
  return { kty, crv, x, y, kid, alg: 'ES256', use: 'sig', key_ops: ['verify'], ext: true }
}

/** Signs claims with ES256, as GoTrue does with a project's own key. */
export function signJwt(claims: JWTPayload, key: SigningKey): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: key.kid, typ: 'JWT' }).sign(pairOf(key).privateKey)
}

/** The same claims for lite, which knows HS256 only. */
export function signForLite(claims: JWTPayload, { jwtSecret }: JwtKeys): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(new TextEncoder().encode(jwtSecret))
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
