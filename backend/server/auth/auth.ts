import type { Database } from '../database/database.ts'
import { authError, json, readJson } from '../http/responses.ts'
import type { Keys } from '../keys.ts'
import type { Fetch } from '../lite.ts'
import type { Log, OpenIdProvider } from '../options.ts'
import { makeFactors } from './factors.ts'
import { makeGoogle } from './google.ts'
import { publicJwk } from './jwt.ts'
import { listFactors, makeSessions } from './sessions.ts'

interface AuthOptions {
  lite: Fetch
  database: Database
  keys: Keys
  siteUrl: string
  /** Seconds. */
  jwtExpiry: number
  /** Sign-in by Google; off when absent. */
  google?: OpenIdProvider
  log: Log
}

/** Providers that GoTrue knows by their tokens. Here at most Google is switched on. */
const PROVIDERS = new Set(['google', 'apple', 'azure', 'facebook', 'keycloak', 'kakao'])

/**
 * `/auth/v1` as GoTrue answers it. Lite signs in and out; what it lacks is here: the claims `aal`
 * and `amr`, tokens that anybody can check by the published key, second factors, and the refusals
 * of what is not switched on.
 */
export function makeAuth({ lite, database, keys, siteUrl, jwtExpiry, google: provider, log }: AuthOptions): Fetch {
  const sessions = makeSessions({ database, keys, issuer: `${siteUrl}/auth/v1`, jwtExpiry })
  const factors = makeFactors({ database, sessions, siteUrl })
  const google = provider && makeGoogle({ database, sessions, siteUrl, provider, log })
  const jwks = JSON.stringify({ keys: [publicJwk(keys.signingKey)] })

  const answerIdToken = async (request: Request): Promise<Response> => {
    const { id_token: token, provider } = ((await readJson(request.clone())) ?? {}) as Record<string, unknown>
    if (typeof token !== 'string' || token === '') return oauthError('invalid_request', 'id_token required')
    if (typeof provider !== 'string' || provider === '')
      return oauthError('invalid_request', 'provider or client_id and issuer required')
    if (!PROVIDERS.has(provider))
      return authError(400, 'validation_failed', `Custom OIDC provider "${provider}" not allowed`)
    if (provider === 'google' && google) return google.signInByToken(request)
    return authError(400, 'provider_disabled', `Provider (issuer "${provider}") is not enabled`)
  }

  return async (request) => {
    const { pathname, searchParams } = new URL(request.url)
    const path = pathname.slice('/auth/v1'.length)
    if (path === '/.well-known/jwks.json') {
      const headers = { 'content-type': 'application/json', 'cache-control': 'public, max-age=600' }
      return new Response(jwks, { headers })
    }
    if (path === '/token' && searchParams.get('grant_type') === 'id_token') return answerIdToken(request)
    if (google) {
      if (path === '/authorize' && searchParams.get('provider') === 'google') return google.authorize(searchParams)
      if (path === '/callback') return google.callback(new URL(request.url))
      const exchanged =
        path === '/token' && searchParams.get('grant_type') === 'pkce' ? await google.exchange(request) : null
      if (exchanged) return exchanged
    }
    if (path === '/callback') return json(404, { code: 'not_found', message: 'Not Found' })
    if (path.startsWith('/user/identities/')) {
      const caller = await sessions.callerOf(request)
      if (caller instanceof Response) return caller
      // As in config.toml: who she is to the ministry hangs on the one identity of her address.
      return authError(404, 'manual_linking_disabled', 'Manual linking is disabled')
    }
    if (path === '/factors' || path.startsWith('/factors/')) return factors(request, path)

    const response = await lite(request)
    if (response.status !== 200) return response
    if (path === '/token' || path === '/signup') return sessions.reissue(response)
    if (path === '/settings' && google) {
      const settings = (await response.json()) as { external: object }
      return json(200, { ...settings, external: { ...settings.external, google: true } })
    }
    if (path === '/user') {
      const user = (await response.json()) as { id: string }
      return json(200, { ...user, ...(await listFactors(database, user.id)) })
    }
    return response
  }
}

/** GoTrue's other form of an error, that of OAuth 2. */
const oauthError = (error: string, description: string): Response =>
  json(400, { error, error_description: description })
