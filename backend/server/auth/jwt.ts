import { createHmac, timingSafeEqual } from 'node:crypto'

export interface Claims {
  role: string
  sub?: string
  /** Seconds since 1970. */
  exp?: number
  [claim: string]: unknown
}

/** `early`: it says that it is for later; `audience`: that it is for somebody else. */
export type Distrust = 'malformed' | 'signature' | 'expired' | 'early' | 'audience'
export type Verdict = { ok: true; claims: Claims } | { ok: false; reason: Distrust }

const API_ROLES = new Set(['anon', 'authenticated', 'service_role'])

const AUDIENCE = 'authenticated'
/** Milliseconds by which clocks may differ. */
const SKEW = 30_000

/**
 * Checks an HS256 token's form, signature, role, and for whom and when it is: that it ends some time it has to say
 * itself. The keys sb_… are no tokens.
 */
export function verifyJwt(token: string, secret: string, now = Date.now()): Verdict {
  const [header, body, signature, rest] = token.split('.')
  if (!header || !body || !signature || rest !== undefined) return { ok: false, reason: 'malformed' }
  const head = decode(header)
  const claims = decode(body)
  // Only the algorithm we sign with: a token that says 'none' or another one is not ours.
  if (head?.alg !== 'HS256' || claims === null) return { ok: false, reason: 'malformed' }
  const expected = createHmac('sha256', secret).update(`${header}.${body}`).digest()
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return { ok: false, reason: 'signature' }
  if (typeof claims.role !== 'string' || !API_ROLES.has(claims.role)) return { ok: false, reason: 'malformed' }
  const { aud = AUDIENCE, exp, nbf = 0 } = claims
  if (!Number.isFinite(exp) || !Number.isFinite(nbf)) return { ok: false, reason: 'malformed' }
  if (Number(exp) * 1000 <= now) return { ok: false, reason: 'expired' }
  if (Number(nbf) * 1000 > now + SKEW) return { ok: false, reason: 'early' }
  if (![aud].flat().includes(AUDIENCE)) return { ok: false, reason: 'audience' }
  return { ok: true, claims: claims as Claims }
}

/** Signs claims with HS256. */
export function signJwt(claims: Claims, secret: string): string {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const content = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`
}

function decode(part: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    // Not JSON: malformed, which null says.
    return null
  }
}

/** Compares two secrets without telling by time where they differ. */
export function isSameSecret(a: string, b: string): boolean {
  const digest = (value: string) => createHmac('sha256', 'compare').update(value).digest()
  return timingSafeEqual(digest(a), digest(b))
}

/** The token of an `Authorization: Bearer …` header, or null. */
export function bearerToken(headers: Headers): string | null {
  return /^Bearer\s+(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1] ?? null
}
