import { randomBytes, randomUUID } from 'node:crypto'
import type { Database, Queryable, Transaction } from '../database/database.ts'
import { authError, json } from '../http/responses.ts'
import type { Keys } from '../keys.ts'
import { bearerToken, signJwt, verifyJwt } from './jwt.ts'
import { findUser, userToJson } from './users.ts'

interface SessionsOptions {
  database: Database
  keys: Keys
  /** The `iss` of tokens. */
  issuer: string
  /** Seconds. */
  jwtExpiry: number
}

/** Who calls, with a session that exists. */
export interface SessionCaller {
  userId: string
  sessionId: string
  email: string
  /** Whether this session has shown a second factor. */
  isAal2: boolean
}

export type Sessions = ReturnType<typeof makeSessions>

/** A sign-in as lite answers it. */
interface LiteSession {
  access_token?: string
  user?: { id: string }
}

/** Access tokens as GoTrue signs them, and the sessions behind them. */
export function makeSessions({ database, keys, issuer, jwtExpiry }: SessionsOptions) {
  /** A token with GoTrue's claims: `aal` and `amr` are those of the session now. */
  const issue = async (db: Queryable, sessionId: string): Promise<{ token: string; expiresAt: number } | null> => {
    const [row] = await db.query<SessionRow>(SESSION, [sessionId])
    if (!row) return null
    const iat = Math.floor(Date.now() / 1000)
    const expiresAt = iat + jwtExpiry
    const claims = {
      iss: issuer,
      sub: row.user_id,
      aud: 'authenticated',
      exp: expiresAt,
      iat,
      email: row.email ?? '',
      phone: row.phone ?? '',
      app_metadata: row.app_metadata,
      user_metadata: row.user_metadata,
      role: 'authenticated',
      aal: row.aal,
      // Every session began with a password; those of earlier versions have no row that says so.
      amr: row.amr ?? [{ method: 'password', timestamp: row.began }],
      session_id: sessionId,
      is_anonymous: false,
    }
    return { token: await signJwt(claims, keys.signingKey), expiresAt }
  }

  /** Answers a session with a new refresh token, as GoTrue does. */
  const grant = async (
    tx: Transaction,
    userId: string,
    sessionId: string,
    parent: string | null,
  ): Promise<Response> => {
    const refreshToken = randomBytes(16).toString('base64url')
    await tx.query(
      `insert into auth.refresh_tokens (id, token, user_id, session_id, revoked, parent, created_at, updated_at)
       values ($1, $2, $3::uuid, $4::uuid, false, $5, now(), now())`,
      [randomUUID(), refreshToken, userId, sessionId, parent],
    )
    const issued = (await issue(tx, sessionId))!
    const user = await findUser(tx, userId)
    return json(200, {
      access_token: issued.token,
      token_type: 'bearer',
      expires_in: jwtExpiry,
      expires_at: issued.expiresAt,
      refresh_token: refreshToken,
      user: { ...userToJson(user!), ...(await listFactors(tx, userId)) },
    })
  }

  return {
    /** The caller of a request; otherwise GoTrue's refusal. */
    async callerOf(request: Request): Promise<SessionCaller | Response> {
      const verdict = await verifyJwt(bearerToken(request.headers) ?? '', keys)
      if (!verdict.ok) return authError(403, 'bad_jwt', 'invalid JWT: unable to parse or verify signature')
      const { sub, session_id: sessionId } = verdict.claims
      const [row] = await database.query<{ email: string | null; aal: string; is_banned: boolean }>(
        `select u.email, coalesce(s.aal, 'aal1') as aal, coalesce(u.banned_until > now(), false) as is_banned
         from auth.sessions s join auth.users u on u.id = s.user_id where s.id::text = $1 and u.id::text = $2`,
        [String(sessionId), String(sub)],
      )
      if (!row) return authError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
      if (row.is_banned) return authError(403, 'user_banned', 'User is banned')
      return {
        userId: sub as string,
        sessionId: sessionId as string,
        email: row.email ?? '',
        isAal2: row.aal === 'aal2',
      }
    },

    /** Lite's answer to a sign-in, with a token of ours. */
    async reissue(response: Response): Promise<Response> {
      const session = (await response.clone().json()) as LiteSession
      // With confirmation on, a sign-up is no sign-in.
      if (!session.access_token || !session.user) return response
      const verdict = await verifyJwt(session.access_token, keys)
      const sessionId = verdict.ok ? String(verdict.claims.session_id) : ''
      const issued = await issue(database, sessionId)
      if (!issued) return authError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Session Not Found')
      const user = { ...session.user, ...(await listFactors(database, session.user.id)) }
      const headers = new Headers(response.headers)
      headers.delete('content-length')
      const body = { ...session, access_token: issued.token, expires_at: issued.expiresAt, user }
      return new Response(JSON.stringify(body), { headers })
    },

    /** Raises a session to its second factor, and answers it with new tokens. */
    async raise(tx: Transaction, { userId, sessionId }: SessionCaller, factorId: string): Promise<Response> {
      await tx.query(
        // A session says how it began, unless by the password.
        `insert into auth.mfa_amr_claims (session_id, authentication_method, created_at, updated_at)
         select s.id, 'password', s.created_at, s.created_at from auth.sessions s
         where s.id = $1::uuid and not exists (select from auth.mfa_amr_claims a where a.session_id = s.id)
         on conflict do nothing`,
        [sessionId],
      )
      await tx.query(
        `insert into auth.mfa_amr_claims (session_id, authentication_method) values ($1::uuid, 'totp')
         on conflict (session_id, authentication_method) do update set updated_at = now()`,
        [sessionId],
      )
      await tx.query(
        `update auth.sessions set aal = 'aal2', factor_id = $2::uuid, updated_at = now() where id = $1::uuid`,
        [sessionId, factorId],
      )
      const [used] = await tx.query<{ token: string }>(
        `select token from auth.refresh_tokens where session_id = $1::uuid order by created_at desc limit 1`,
        [sessionId],
      )
      await tx.query('update auth.refresh_tokens set revoked = true, updated_at = now() where session_id = $1::uuid', [
        sessionId,
      ])
      return grant(tx, userId, sessionId, used?.token ?? null)
    },

    /** A new session that began by this method. */
    async begin(tx: Transaction, userId: string, method: 'oauth'): Promise<Response> {
      const sessionId = randomUUID()
      await tx.query(
        `insert into auth.sessions (id, user_id, aal, created_at, updated_at) values ($1::uuid, $2::uuid, 'aal1', now(), now())`,
        [sessionId, userId],
      )
      await tx.query('insert into auth.mfa_amr_claims (session_id, authentication_method) values ($1::uuid, $2)', [
        sessionId,
        method,
      ])
      return grant(tx, userId, sessionId, null)
    },
  }
}

interface SessionRow {
  user_id: string
  email: string | null
  phone: string | null
  app_metadata: Record<string, unknown>
  user_metadata: Record<string, unknown>
  aal: string
  began: number
  amr: { method: string; timestamp: number }[] | null
}

const SESSION = `
  select s.user_id, u.email, u.phone, coalesce(s.aal, 'aal1') as aal,
    coalesce(u.raw_app_meta_data, '{}') as app_metadata, coalesce(u.raw_user_meta_data, '{}') as user_metadata,
    extract(epoch from s.created_at)::int as began,
    (select jsonb_agg(jsonb_build_object('method', a.authentication_method,
       'timestamp', extract(epoch from a.updated_at)::int) order by a.updated_at desc)
     from auth.mfa_amr_claims a where a.session_id = s.id) as amr
  from auth.sessions s join auth.users u on u.id = s.user_id where s.id::text = $1`

/** The user's second factors as GoTrue adds them to a user; nothing for somebody without any. */
export async function listFactors(db: Queryable, userId: string): Promise<{ factors?: unknown[] }> {
  const factors = await db.query<Record<string, unknown> & { created_at: string; updated_at: string }>(
    `select id, coalesce(friendly_name, '') as friendly_name, factor_type, status, created_at, updated_at
     from auth.mfa_factors where user_id = $1::uuid order by created_at, id`,
    [userId],
  )
  if (factors.length === 0) return {}
  const iso = (time: string) => new Date(time).toISOString()
  return {
    factors: factors.map((factor) =>
      Object.assign(factor, { created_at: iso(factor.created_at), updated_at: iso(factor.updated_at) }),
    ),
  }
}
