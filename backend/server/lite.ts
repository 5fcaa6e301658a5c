import { App, setExperimental, type EmailDriver } from '@supabase/lite'
import { verifyJwt, bearerToken, signForLite, type Claims } from './auth/jwt.ts'
import { compareWithDummy, emailIn } from './auth/constant-time.ts'
import { databaseLoss } from './database/connection-lost.ts'
import type { Database, Queryable } from './database/database.ts'
import { authError, json, tokenError } from './http/responses.ts'
import { PUBLISHABLE_KEY, type Keys } from './keys.ts'
import { makeRestErrors } from './lite-errors.ts'
import { makeValueCheck } from './lite-values.ts'
import { restoreEmitWarning, outsideOfLite, withoutPrinting } from './lite-process.ts'
import type { Log } from './options.ts'
import type { FilesystemStorage } from './storage/filesystem-storage.ts'

restoreEmitWarning()

interface LiteOptions {
  database: Database
  keys: Keys
  siteUrl: string
  jwtExpiry: number
  storage: FilesystemStorage
  email: EmailDriver
  log: Log
}

export const MIN_PASSWORD_LENGTH = 6

export type Fetch = (request: Request) => Promise<Response>

/**
 * Lite's part of the API: `/auth/v1` (without admin), `/rest/v1`, `/storage/v1`. The door has
 * admitted its requests.
 */
export async function makeLite({
  database,
  keys,
  siteUrl,
  jwtExpiry,
  storage,
  email,
  log,
}: LiteOptions): Promise<Fetch> {
  // The claims of requests whose token has been checked; see authorizeRest.
  const claimsOf = new WeakMap<Request, Claims>()
  const app = new App({
    connection: database.connection,
    auth: {
      enabled: true,
      jwt_secret: keys.jwtSecret,
      publishable_key: PUBLISHABLE_KEY,
      secret_key: keys.secretKey,
      site_url: siteUrl,
      jwt_expiry: jwtExpiry,
      minimum_password_length: MIN_PASSWORD_LENGTH,
      email: { enable_confirmations: false },
    },
    storage: { enabled: true, file_size_limit: '50MiB' },
    studio: { enabled: false },
    db: { migrations: { enabled: false } },
    options: {
      drivers: { email: { send: (message) => outsideOfLite(() => email.send(message)) } },
      server: {
        admin: false,
        disableStudio: true,
        apiKeys: {
          resolver: async (key, context) => {
            if (key === keys.secretKey) return { type: 'secret', claims: { role: 'service_role' } }
            if (key !== PUBLISHABLE_KEY) return null
            return { type: 'publishable', claims: claimsOf.get(context.req.raw) ?? { role: 'anon' } }
          },
        },
      },
    },
  })
  await app.init()
  // After init, which would announce the experiment on the console. Our tests cover what we use of
  // it.
  setExperimental('storage', true)
  app._storageAdapter = storage

  const values = makeValueCheck(database)
  // As PostgREST does after `notify pgrst, 'reload schema'`.
  await database.listen('pgrst', () => {
    values.forget()
    void database.connection.clearSchemaCache()
  })
  const withPostgrestErrors = makeRestErrors(database)

  return async (request) => {
    const path = new URL(request.url).pathname
    const isRest = path.startsWith('/rest/v1/')
    const prepared = isRest ? await authorizeRest(request, keys, claimsOf) : await forLite(request, keys)
    if (prepared instanceof Response) return prepared
    const refusal = isRest ? await values.refusal(prepared, path) : null
    if (refusal) return refusal
    const isFormBroken = watchForm(prepared)
    const ask = async (): Promise<Response> => {
      const answer = await app.fetch(prepared, { peerAddress: null })
      return isFormBroken() ? brokenForm() : answer
    }
    // Says whether the server is up, not the database, and waits for no query.
    if (path === '/auth/v1/health') return ask()
    const password = await passwordOf(prepared)
    const isWrite = isRest && prepared.method === 'POST' && !path.startsWith('/rest/v1/rpc/')
    const response = await database.exclusively(async (turn) => {
      // The caller has hung up meanwhile.
      if (request.signal.aborted) return new Response(null, { status: 499 })
      const email = password === null ? null : emailIn(password)
      const hash = email === null ? null : await hashOf(turn, email)
      const { answer, place } = await withoutPrinting(() => {
        if (!isRest) return ask()
        return withPostgrestErrors(isWrite ? () => database.connection.withHeaders(prepared.headers, ask) : ask)
      })
      if (answer.status >= 500 && !databaseLoss.isNoted())
        log('error', `${request.method} ${path}: ${answer.status}`, place)
      if (path !== '/auth/v1/token' || answer.status !== 200) return answer
      const session = (await answer.clone().json()) as LiteSession
      const refusal = await refuseBanned(turn, session)
      return refusal ?? (hash === null ? null : await refuseOvertaken(turn, session, hash)) ?? answer
    })
    if (password !== null && response.status === 400)
      await compareWithDummy(password, async (email) => (await hashOf(database, email)) !== null)
    return response
  }
}

/**
 * PostgREST believes a valid token until it expires. Lite also looks for the session, and answers
 * as anon when it is gone: an empty answer would make a device drop its member's rows. So the token
 * is checked here, and lite is given its claims.
 */
async function authorizeRest(
  request: Request,
  keys: Keys,
  claimsOf: WeakMap<Request, Claims>,
): Promise<Request | Response> {
  const token = bearerToken(request.headers)
  if (token === null || token.startsWith('sb_')) return request
  const verdict = await verifyJwt(token, keys)
  if (!verdict.ok) return tokenError(verdict.reason)
  const headers = new Headers(request.headers)
  headers.delete('authorization')
  const authorized = new Request(request, { headers })
  claimsOf.set(authorized, verdict.claims)
  return authorized
}

/** Lite knows HS256 only. A token that is not valid stays as it is, and lite refuses it. */
async function forLite(request: Request, keys: Keys): Promise<Request> {
  const token = bearerToken(request.headers)
  if (token === null || token.startsWith('sb_')) return request
  const verdict = await verifyJwt(token, keys)
  if (!verdict.ok) return request
  const headers = new Headers(request.headers)
  headers.set('authorization', `Bearer ${await signForLite(verdict.claims, keys)}`)
  return new Request(request, { headers })
}

/** As the storage refuses what it cannot take. */
const brokenForm = () => json(400, { statusCode: '400', error: 'InvalidRequest', message: 'The form cannot be read' })

/** A form that breaks off is the caller's fault; lite would answer that the server has failed. */
function watchForm(request: Request): () => boolean {
  let isBroken = false
  const read = request.formData.bind(request)
  request.formData = async () => {
    try {
      return await read()
    } catch (error) {
      isBroken = true
      throw error
    }
  }
  return () => isBroken
}

/** A sign-in or a renewal as lite answers it. */
interface LiteSession {
  user?: { id?: string }
  refresh_token?: string
}

/** Lite signs banned users in; hosted Supabase refuses them, and so do we. */
async function refuseBanned(turn: Queryable, { user }: LiteSession): Promise<Response | null> {
  const banned = await turn.query('select from auth.users where id = $1::uuid and banned_until > now()', [user?.id])
  if (banned.length === 0) return null
  await turn.query('delete from auth.sessions where user_id = $1::uuid', [user?.id])
  return authError(400, 'user_banned', 'User is banned')
}

/**
 * Lite reads the hash, compares for a while, and then makes the session. On a Postgres a mailed link may set another
 * password in between and end every session but this one, which is not there yet: so it ends here. Whoever holds the row
 * for a new password is waited for, and who comes to it later finds this session.
 * @param hash what the account had before lite was asked
 */
async function refuseOvertaken(
  turn: Queryable,
  { user, refresh_token: token }: LiteSession,
  hash: string,
): Promise<Response | null> {
  const ended = await turn.query(
    `with account as (select encrypted_password from auth.users where id = $1::uuid for share)
     delete from auth.sessions s using account a, auth.refresh_tokens t
     where t.token = $2 and s.id = t.session_id and a.encrypted_password is distinct from $3 returning s.id`,
    [user?.id, token, hash],
  )
  return ended.length === 0 ? null : authError(400, 'invalid_credentials', 'Invalid login credentials')
}

/** The body of a sign-in by password, or null. */
async function passwordOf(request: Request): Promise<string | null> {
  const { pathname, searchParams } = new URL(request.url)
  if (pathname !== '/auth/v1/token' || searchParams.get('grant_type') !== 'password') return null
  return request.clone().text()
}

/** The hash of an account's password; null without the one or the other. */
async function hashOf(db: Queryable, email: string): Promise<string | null> {
  const [row] = await db.query<{ hash: string | null }>(
    'select encrypted_password as hash from auth.users where email = $1',
    [email],
  )
  return row?.hash ?? null
}
