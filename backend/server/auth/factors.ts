import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import * as v from 'valibot'
import type { Database, Transaction } from '../database/database.ts'
import { authError, json, readJson } from '../http/responses.ts'
import type { SessionCaller, Sessions } from './sessions.ts'

interface FactorsOptions {
  database: Database
  sessions: Sessions
  siteUrl: string
}

const Enrolment = v.object({
  factor_type: v.string(),
  friendly_name: v.optional(v.pipe(v.string(), v.maxLength(255))),
  issuer: v.nullish(v.pipe(v.string(), v.maxLength(255))),
})
const Answer = v.object({ challenge_id: v.pipe(v.string(), v.uuid()), code: v.pipe(v.string(), v.maxLength(16)) })

/** Bytes of a secret (RFC 4226, 4: as long as the hash). */
const SECRET_SIZE = 20
/** Seconds of one code. */
const PERIOD = 30
/** Codes before and after the present one that are taken: clocks differ. */
const SKEW = 1
const CHALLENGE_SECONDS = 300
const MAX_FACTORS = 10

const ROUTE = /^\/factors(?:\/([0-9a-f-]{36})(?:\/(challenge|verify))?)?$/

/** GoTrue's second factors by codes of an app (TOTP, RFC 6238), which lite does not have. */
export function makeFactors({ database, sessions, siteUrl }: FactorsOptions) {
  const totpOf = (secret: string, label: string, issuer: string) =>
    new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period: PERIOD, digits: 6, algorithm: 'SHA1' })

  const enrol = async (tx: Transaction, caller: SessionCaller, body: unknown): Promise<Response> => {
    const parsed = v.safeParse(Enrolment, body)
    if (!parsed.success) return authError(400, 'validation_failed', 'factor_type needs to be totp, phone, or webauthn')
    const { factor_type: type, friendly_name: name = '', issuer } = parsed.output
    if (type === 'phone') return authError(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone')
    if (type === 'webauthn')
      return authError(422, 'mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn')
    if (type !== 'totp') return authError(400, 'validation_failed', 'factor_type needs to be totp, phone, or webauthn')
    // Who left the screen without a code may begin again.
    await tx.query(
      `delete from auth.mfa_factors where user_id = $1::uuid and status = 'unverified'
         and created_at < now() - make_interval(secs => $2::int)`,
      [caller.userId, CHALLENGE_SECONDS],
    )
    const factors = await tx.query<{ status: string; friendly_name: string }>(
      `select status, coalesce(friendly_name, '') as friendly_name from auth.mfa_factors where user_id = $1::uuid`,
      [caller.userId],
    )
    if (factors.length >= MAX_FACTORS)
      return authError(
        422,
        'too_many_enrolled_mfa_factors',
        'Maximum number of verified factors reached, unenroll to continue',
      )
    if (factors.some(({ status }) => status === 'verified') && !caller.isAal2)
      return authError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
    if (name.trim() !== '' && factors.some((factor) => factor.friendly_name === name))
      return authError(
        422,
        'mfa_factor_name_conflict',
        `A factor with the friendly name "${name}" for this user already exists`,
      )
    const id = randomUUID()
    const secret = new Secret({ size: SECRET_SIZE }).base32
    await tx.query(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret)
       values ($1::uuid, $2::uuid, $3, 'totp', 'unverified', $4)`,
      [id, caller.userId, name, secret],
    )
    const uri = totpOf(secret, caller.email, issuer?.trim() || new URL(siteUrl).host).toString()
    return json(200, { id, type: 'totp', friendly_name: name, totp: { qr_code: renderSVG(uri), secret, uri } })
  }

  const challenge = async (tx: Transaction, factor: Factor): Promise<Response> => {
    const id = randomUUID()
    await tx.query(
      "delete from auth.mfa_challenges where factor_id = $1::uuid and created_at < now() - interval '1 day'",
      [factor.id],
    )
    await tx.query('insert into auth.mfa_challenges (id, factor_id) values ($1::uuid, $2::uuid)', [id, factor.id])
    return json(200, { id, type: 'totp', expires_at: Math.floor(Date.now() / 1000) + CHALLENGE_SECONDS })
  }

  const verify = async (tx: Transaction, caller: SessionCaller, factor: Factor, body: unknown): Promise<Response> => {
    const parsed = v.safeParse(Answer, body)
    if (!parsed.success) return authError(400, 'validation_failed', 'challenge_id and code are required')
    const { challenge_id: challengeId, code } = parsed.output
    const [asked] = await tx.query<{ is_over: boolean }>(
      `select verified_at is not null or created_at < now() - make_interval(secs => $3::int) as is_over
       from auth.mfa_challenges where id = $1::uuid and factor_id = $2::uuid for update`,
      [challengeId, factor.id, CHALLENGE_SECONDS],
    )
    if (!asked) return authError(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found')
    if (asked.is_over)
      return authError(
        422,
        'mfa_challenge_expired',
        `MFA challenge ${challengeId} has expired, verify against another challenge or create a new challenge.`,
      )
    const delta = totpOf(factor.secret, caller.email, 'any').validate({ token: code, window: SKEW })
    const step = Math.floor(Date.now() / 1000 / PERIOD) + (delta ?? 0)
    if (delta === null || step <= (factor.last_step ?? 0))
      return authError(422, 'mfa_verification_failed', 'Invalid TOTP code entered')
    await tx.query('update auth.mfa_challenges set verified_at = now() where id = $1::uuid', [challengeId])
    await tx.query(
      `update auth.mfa_factors set status = 'verified', last_step = $2::bigint, updated_at = now() where id = $1::uuid`,
      [factor.id, step],
    )
    if (factor.status === 'unverified') {
      await tx.query(`delete from auth.mfa_factors where user_id = $1::uuid and status = 'unverified'`, [caller.userId])
      // Sessions without the new factor end, as in GoTrue.
      await tx.query(
        `delete from auth.sessions where user_id = $1::uuid and id <> $2::uuid and coalesce(aal, 'aal1') = 'aal1'`,
        [caller.userId, caller.sessionId],
      )
    }
    return sessions.raise(tx, caller, factor.id)
  }

  const unenrol = async (tx: Transaction, caller: SessionCaller, factor: Factor): Promise<Response> => {
    if (factor.status === 'verified' && !caller.isAal2)
      return authError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
    await tx.query(
      `with lowered as (
         update auth.sessions set aal = 'aal1', factor_id = null, updated_at = now() where factor_id = $1::uuid returning id)
       delete from auth.mfa_amr_claims where authentication_method = 'totp' and session_id in (select id from lowered)`,
      [factor.id],
    )
    await tx.query('delete from auth.mfa_factors where id = $1::uuid', [factor.id])
    return json(200, { id: factor.id })
  }

  return async (request: Request, path: string): Promise<Response> => {
    const caller = await sessions.callerOf(request)
    if (caller instanceof Response) return caller
    const [, id, step] = ROUTE.exec(path) ?? []
    const body = request.method === 'POST' ? await readJson(request) : null
    return database.transaction(async (tx) => {
      if (id === undefined) return enrol(tx, caller, body)
      const [factor] = await tx.query<Factor>(
        `select id, secret, status, last_step::float8 as last_step from auth.mfa_factors
         where id = $1::uuid and user_id = $2::uuid for update`,
        [id, caller.userId],
      )
      if (!factor) return authError(404, 'mfa_factor_not_found', 'Factor not found')
      if (step === 'challenge') return challenge(tx, factor)
      if (step === 'verify') return verify(tx, caller, factor, body)
      return unenrol(tx, caller, factor)
    })
  }
}

interface Factor {
  id: string
  secret: string
  status: 'unverified' | 'verified'
  /** The last period whose code was used. */
  last_step: number | null
}
