import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { createHash, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { OpenIdProvider } from '#backend/server/options.ts'

export interface ProviderPerson {
  sub: string
  email: string
  email_verified: boolean
  name: string
}

export interface StandInProvider extends OpenIdProvider {
  /** Who signs in next; null refuses. */
  person: ProviderPerson | null
  /** An id_token of this person, as the provider signs it. */
  idToken(person: ProviderPerson, claims?: object): Promise<string>
  close(): Promise<void>
}

interface Asked {
  person: ProviderPerson
  challenge: string
  nonce: string
  redirectUri: string
}

/**
 * A small OpenID provider on this machine, in the place of Google: it asks nobody, checks PKCE, the
 * client's secret and the address to which it sends people back, and signs id_tokens (RS256).
 */
export async function startProvider(): Promise<StandInProvider> {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const kid = randomUUID()
  const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' }] }
  const codes = new Map<string, Asked>()
  const clientId = 'florescer-teste'
  const clientSecret = randomUUID()

  const server = createServer((request, response) => {
    void answer(request.method ?? '', new URL(request.url ?? '/', provider.issuer), request).then(
      ({ status = 200, location, body }) =>
        response
          .writeHead(status, { 'content-type': 'application/json', ...(location && { location }) })
          .end(body === undefined ? '' : JSON.stringify(body)),
      () => response.writeHead(500).end(),
    )
  })

  async function answer(
    method: string,
    { pathname, searchParams: query }: URL,
    body: AsyncIterable<Buffer>,
  ): Promise<{ status?: number; location?: string; body?: unknown }> {
    const { issuer } = provider
    if (pathname === '/.well-known/openid-configuration')
      return {
        body: {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/jwks`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
          code_challenge_methods_supported: ['S256'],
        },
      }
    if (pathname === '/jwks') return { body: jwks }
    if (pathname === '/authorize') {
      const back = new URL(query.get('redirect_uri')!)
      back.searchParams.set('state', query.get('state')!)
      if (!provider.person || query.get('client_id') !== clientId) back.searchParams.set('error', 'access_denied')
      else {
        const code = randomUUID()
        codes.set(code, {
          person: provider.person,
          challenge: query.get('code_challenge')!,
          nonce: query.get('nonce')!,
          redirectUri: query.get('redirect_uri')!,
        })
        back.searchParams.set('code', code)
      }
      return { status: 302, location: back.href }
    }
    if (pathname === '/token' && method === 'POST') {
      const form = new URLSearchParams(await textOf(body))
      const asked = codes.get(form.get('code') ?? '')
      codes.delete(form.get('code') ?? '')
      const shown = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url')
      const isRight =
        asked?.challenge === shown &&
        form.get('client_secret') === clientSecret &&
        form.get('redirect_uri') === asked.redirectUri
      if (!isRight) return { status: 400, body: { error: 'invalid_grant' } }
      const idToken = await provider.idToken(asked.person, { nonce: asked.nonce })
      return { body: { access_token: randomUUID(), token_type: 'Bearer', expires_in: 300, id_token: idToken } }
    }
    return { status: 404, body: { error: 'not_found' } }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const provider: StandInProvider = {
    clientId,
    clientSecret,
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    person: null,
    idToken: (person, claims = {}) =>
      new SignJWT({ ...person, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid })
        .setIssuer(provider.issuer)
        .setAudience(clientId)
        .setIssuedAt()
        .setExpirationTime('5m')
        .sign(privateKey),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return provider
}

async function textOf(body: AsyncIterable<Buffer>): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of body) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}
