import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import * as oidc from 'openid-client'
import * as v from 'valibot'
import type { Database, Transaction } from '../database/database.ts'
import { authError, json, readJson } from '../http/responses.ts'
import type { Log, OpenIdProvider } from '../options.ts'
import type { Sessions } from './sessions.ts'
import { findUserByEmail, insertIdentity, insertUser } from './users.ts'

interface GoogleOptions {
  database: Database
  sessions: Sessions
  siteUrl: string
  provider: OpenIdProvider
  log: Log
}

/** A sign-in that has gone to the provider. */
interface Departure {
  redirectTo: string
  /** Of the app: its verifier comes with the code. */
  challenge: string
  /** Ours to the provider. */
  verifier: string
  nonce: string
}

interface Arrival {
  userId: string
  challenge: string
}

/** What the provider says of a person. */
const Person = v.object({
  sub: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  email: v.pipe(v.string(), v.toLowerCase(), v.email(), v.maxLength(254)),
  // Some providers write it as a text.
  email_verified: v.optional(
    v.union([
      v.boolean(),
      v.pipe(
        v.literal('true'),
        v.transform((): boolean => true),
      ),
    ]),
    false,
  ),
  name: v.optional(v.string(), ''),
})
type Person = v.InferOutput<typeof Person>

const PkceCode = v.object({ auth_code: v.string(), code_verifier: v.string() })
const IdToken = v.object({ id_token: v.string(), nonce: v.optional(v.string()) })

/** Milliseconds that somebody may take at the provider. */
const DEPARTURE_TIME = 10 * 60_000
/** Milliseconds in which the app has to fetch its session. */
const ARRIVAL_TIME = 5 * 60_000
/** Sign-ins under way at once: strangers may begin as many as they like. */
const MOST = 10_000

class SignInRefusal extends Error {
  readonly code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}

/**
 * Sign-in by an OpenID provider as GoTrue does it: authorize with PKCE, the provider's code, and a
 * code of ours for the app. A session of it counts as one by password does. Whether the account
 * becomes a member is for the database to say (`join_by_identity`).
 */
export function makeGoogle({ database, sessions, siteUrl, provider, log }: GoogleOptions) {
  const { issuer, clientId, clientSecret } = provider
  const departures = makeShortStore<Departure>(DEPARTURE_TIME)
  const arrivals = makeShortStore<Arrival>(ARRIVAL_TIME)
  const redirectUri = `${siteUrl}/auth/v1/callback`

  let discovering: Promise<oidc.Configuration> | null = null
  const discover = (): Promise<oidc.Configuration> => {
    const execute = issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []
    discovering ??= oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, { execute })
    // The next sign-in asks again.
    discovering.catch(() => (discovering = null))
    return discovering
  }

  const authorize = async (query: URLSearchParams): Promise<Response> => {
    const challenge = query.get('code_challenge') ?? ''
    if (query.get('code_challenge_method')?.toLowerCase() !== 's256' || !/^[\w-]{43}$/.test(challenge))
      return authError(400, 'validation_failed', 'PKCE with the method s256 is required')
    const config = await discover()
    const departure = {
      redirectTo: withinSite(query.get('redirect_to'), siteUrl),
      challenge,
      verifier: oidc.randomPKCECodeVerifier(),
      nonce: oidc.randomNonce(),
    }
    const address = oidc.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: 'openid email profile',
      state: departures.add(departure),
      nonce: departure.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(departure.verifier),
      code_challenge_method: 'S256',
      prompt: 'select_account',
    })
    return redirect(address.href)
  }

  const callback = async ({ search, searchParams }: URL): Promise<Response> => {
    const state = searchParams.get('state') ?? ''
    const departure = departures.take(state)
    if (!departure) return redirect(withError(siteUrl, 'bad_oauth_state'))
    const { redirectTo, challenge, verifier, nonce } = departure
    try {
      const tokens = await oidc.authorizationCodeGrant(await discover(), new URL(`${redirectUri}${search}`), {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      })
      const userId = await userOf(tokens.claims())
      const back = new URL(redirectTo)
      back.searchParams.set('code', arrivals.add({ userId, challenge }))
      return redirect(back.href)
    } catch (error) {
      if (error instanceof SignInRefusal) return redirect(withError(redirectTo, error.code))
      if (error instanceof oidc.AuthorizationResponseError) return redirect(withError(redirectTo, error.error))
      // The provider's words may name the person.
      log('error', 'sign-in by the provider', (error as { code?: string }).code ?? (error as Error).name)
      return redirect(withError(redirectTo, 'bad_oauth_callback'))
    }
  }

  /** The account of a person whom the provider has proved. */
  const userOf = async (claims: unknown): Promise<string> => {
    const person = v.safeParse(Person, claims)
    if (!person.success) throw new SignInRefusal('user_email_not_found')
    return database.transaction((tx) => accountOf(tx, person.output))
  }

  /** Null for a code that is not ours, which lite answers. */
  const exchange = async (request: Request): Promise<Response | null> => {
    const body = v.safeParse(PkceCode, await readJson(request.clone()))
    const arrival = body.success ? arrivals.take(body.output.auth_code) : null
    if (!body.success || !arrival) return null
    const shown = createHash('sha256').update(body.output.code_verifier).digest('base64url')
    if (shown !== arrival.challenge)
      return authError(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier')
    return database.transaction((tx) => sessions.begin(tx, arrival.userId, 'oauth'))
  }

  const signInByToken = async (request: Request): Promise<Response> => {
    const body = v.safeParse(IdToken, await readJson(request))
    if (!body.success) return json(400, { error: 'invalid_request', error_description: 'id_token required' })
    const { id_token: token, nonce } = body.output
    const metadata = (await discover()).serverMetadata()
    try {
      const keys = createRemoteJWKSet(new URL(metadata.jwks_uri!))
      const { payload } = await jwtVerify(token, keys, { issuer: metadata.issuer, audience: clientId })
      const hashed = nonce === undefined ? undefined : createHash('sha256').update(nonce).digest('hex')
      if (payload.nonce !== hashed) throw new SignInRefusal('bad_nonce')
      const userId = await userOf(payload)
      return await database.transaction((tx) => sessions.begin(tx, userId, 'oauth'))
    } catch (error) {
      if (error instanceof SignInRefusal && error.code !== 'bad_nonce')
        return authError(400, error.code, 'The account cannot sign in')
      return json(400, { error: 'invalid_request', error_description: 'Bad ID token' })
    }
  }

  return { authorize, callback, exchange, signInByToken }
}

export type Google = ReturnType<typeof makeGoogle>

/**
 * Finds or makes the account: by the identity, else by the address if the provider has proved it.
 */
async function accountOf(tx: Transaction, person: Person): Promise<string> {
  const [known] = await tx.query<{ user_id: string }>(
    `update auth.identities set identity_data = identity_data || ($2::text)::jsonb, last_sign_in_at = now(), updated_at = now()
     where provider = 'google' and provider_id = $1 returning user_id`,
    [person.sub, JSON.stringify(person)],
  )
  if (!known && !person.email_verified) throw new SignInRefusal('provider_email_needs_verification')
  const userId = known?.user_id ?? (await joinOrMake(tx, person))
  const [user] = await tx.query<{ is_banned: boolean }>(
    `update auth.users set last_sign_in_at = now() where id = $1::uuid
     returning coalesce(banned_until > now(), false) as is_banned`,
    [userId],
  )
  if (user?.is_banned) throw new SignInRefusal('user_banned')
  return userId
}

async function joinOrMake(tx: Transaction, person: Person): Promise<string> {
  const found = await findUserByEmail(tx, person.email)
  const user =
    found ??
    (await insertUser(
      tx,
      { email: person.email, emailConfirm: true, userMetadata: { full_name: person.name } },
      'google',
    ))
  await insertIdentity(tx, user.id, 'google', person.sub, person)
  return user.id
}

/** Keeps a value for a while, under a name that nobody guesses; each is taken once. */
function makeShortStore<T>(time: number) {
  const kept = new Map<string, { value: T; until: number }>()
  return {
    add(value: T): string {
      const now = Date.now()
      for (const [name, { until }] of kept) {
        if (until > now && kept.size < MOST) break
        kept.delete(name)
      }
      const name = `${randomUUID()}${randomBytes(16).toString('hex')}`
      kept.set(name, { value, until: now + time })
      return name
    },
    take(name: string): T | null {
      const found = kept.get(name)
      kept.delete(name)
      return found && found.until > Date.now() ? found.value : null
    },
  }
}

/** Where the app wants to go on, if it is the app. */
function withinSite(asked: string | null, siteUrl: string): string {
  const isOurs = asked !== null && URL.canParse(asked) && new URL(asked).origin === new URL(siteUrl).origin
  return isOurs ? asked : siteUrl
}

function withError(address: string, code: string): string {
  const url = new URL(address)
  url.searchParams.set('error', code === 'access_denied' ? code : 'server_error')
  url.searchParams.set('error_code', code)
  return url.href
}

const redirect = (location: string): Response =>
  new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } })
