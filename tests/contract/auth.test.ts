import { createLocalJWKSet, jwtVerify } from 'jose'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { claimsOf, openTarget, type Person, type Target } from './kit.ts'

let target: Target
let maria: Person
beforeAll(async () => {
  target = await openTarget()
  maria = await target.person('member')
})
afterAll(() => target.close())

const signIn = ({ email, password }: { email: string; password: string }) =>
  target.ask('POST', '/auth/v1/token?grant_type=password', { body: { email, password } })
const refresh = (token: string) =>
  target.ask('POST', '/auth/v1/token?grant_type=refresh_token', { body: { refresh_token: token } })

describe('POST token', () => {
  it('password: a session, with the claims of the first factor', async () => {
    const { status, body } = await signIn(maria)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      token_type: 'bearer',
      expires_in: expect.any(Number),
      expires_at: expect.any(Number),
      user: { id: maria.id, email: maria.email, role: 'authenticated', aud: 'authenticated' },
    })
    const claims = claimsOf(body.access_token)
    expect(claims).toMatchObject({
      iss: expect.stringMatching(/\/auth\/v1$/),
      sub: maria.id,
      aud: 'authenticated',
      role: 'authenticated',
      email: maria.email,
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: expect.any(Number) }],
      session_id: expect.any(String),
      is_anonymous: false,
      user_metadata: { full_name: 'Pessoa do Contrato' },
    })
    expect(claims.exp - claims.iat).toBe(body.expires_in)
  })

  it('password: what is wrong is 400 invalid_credentials, known or not', async () => {
    for (const email of [maria.email, `ninguem-${randomUUID()}@exemplo.example`]) {
      const { status, body } = await signIn({ email, password: 'outra-senha' })
      expect([status, body.error_code]).toEqual([400, 'invalid_credentials'])
    }
  })

  it('refresh: the same session with another token; used once more at once, the one that replaced it', async () => {
    const { body: first } = await signIn(maria)
    const { status, body: second } = await refresh(first.refresh_token)
    expect(status).toBe(200)
    expect(second.refresh_token).not.toBe(first.refresh_token)
    expect(claimsOf(second.access_token).session_id).toBe(claimsOf(first.access_token).session_id)
    expect(claimsOf(second.access_token)).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] })
    const again = await refresh(first.refresh_token)
    expect([again.status, again.body.refresh_token]).toEqual([200, second.refresh_token])
  })

  it('refresh: one that nobody knows is 400', async () => {
    const { status, body } = await refresh([...maria.refreshToken].toReversed().join(''))
    expect(status).toBe(400)
    expect(['refresh_token_not_found', 'validation_failed']).toContain(body.error_code)
  })

  it('id_token: refused while no provider is switched on', async () => {
    const ask = (body: object) => target.ask('POST', '/auth/v1/token?grant_type=id_token', { body })
    const token = `${Buffer.from('{"alg":"RS256"}').toString('base64url')}.e30.x`
    expect((await ask({ provider: 'google', id_token: token, access_token: 'x', nonce: 'y' })).status).toBe(400)
    expect(await ask({ provider: 'google' })).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
  })

  it('pkce: a flow that nobody began is 404 flow_state_not_found', async () => {
    const { status, body } = await target.ask('POST', '/auth/v1/token?grant_type=pkce', {
      body: { auth_code: randomUUID(), code_verifier: 'x'.repeat(43) },
    })
    expect([status, body.error_code]).toEqual([404, 'flow_state_not_found'])
  })
})

it('GET settings: says whether sign-in by Google is on', async () => {
  const { status, body } = await target.ask('GET', '/auth/v1/settings')
  expect([status, typeof body.external.google]).toEqual([200, 'boolean'])
})

it('GET authorize: a provider that is not switched on is 400, and leads nowhere', async () => {
  const answer = await target.ask(
    'GET',
    '/auth/v1/authorize?provider=google&redirect_to=https://florescer.example&scopes=email&code_challenge=x&code_challenge_method=s256',
  )
  expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
})

it('DELETE user/identities: linking by hand is off', async () => {
  const path = `/auth/v1/user/identities/${randomUUID()}`
  expect((await target.ask('DELETE', path, { as: maria.token })).body).toMatchObject({
    error_code: 'manual_linking_disabled',
  })
  expect((await target.ask('DELETE', path)).status).toBeGreaterThanOrEqual(400)
})

it('GET .well-known/jwks.json: a token that is not signed by the shared secret is checked by its keys', async () => {
  const { status, body } = await target.ask('GET', '/auth/v1/.well-known/jwks.json')
  expect(status).toBe(200)
  expect(body).toEqual({ keys: expect.any(Array) })
  for (const key of body.keys) expect(key).not.toHaveProperty('d')
  const { alg } = JSON.parse(Buffer.from(maria.token.split('.')[0]!, 'base64url').toString()) as { alg: string }
  if (alg === 'HS256') return expect(process.env.CONTRACT_URL).toBeDefined()
  const { payload } = await jwtVerify(maria.token, createLocalJWKSet(body), { audience: 'authenticated' })
  expect(payload.sub).toBe(maria.id)
})

it('GET user: the person of the token, and nobody without one', async () => {
  const { status, body } = await target.ask('GET', '/auth/v1/user', { as: maria.token })
  expect([status, body.id, body.email]).toEqual([200, maria.id, maria.email])
  expect((await target.ask('GET', '/auth/v1/user')).status).toBe(401)
  const broken = `${maria.token.slice(0, -4)}AAAA`
  expect([401, 403]).toContain((await target.ask('GET', '/auth/v1/user', { as: broken })).status)
})

describe('POST signup', () => {
  const signUp = (body: object) =>
    target.ask('POST', `/auth/v1/signup?redirect_to=${encodeURIComponent('https://florescer.example')}`, { body })

  it('a known address is user_already_exists, or, where it is to be confirmed, looks like a new one', async () => {
    const { status, body } = await signUp({
      email: maria.email,
      password: 'outra-senha-1',
      data: { full_name: 'Maria' },
    })
    if (status === 200) expect(body.identities).toEqual([])
    else expect([status, body.error_code]).toEqual([422, 'user_already_exists'])
  })

  it('a password that is too short is 422 weak_password, with the reason', async () => {
    const email = `contrato-${randomUUID()}@exemplo.example`
    const { status, body } = await signUp({ email, password: 'abc', data: { full_name: 'Nova' } })
    expect([status, body.error_code]).toEqual([422, 'weak_password'])
    expect(body.weak_password.reasons).toContain('length')
  })
})

describe('POST logout?scope=local', () => {
  it('ends this session and no other', async () => {
    const [{ body: here }, { body: there }] = await Promise.all([signIn(maria), signIn(maria)])
    const out = await target.ask('POST', '/auth/v1/logout?scope=local', { as: here.access_token })
    expect([out.status, out.text]).toEqual([204, ''])
    const user = (as: string) => target.ask('GET', '/auth/v1/user', { as })
    expect(await user(here.access_token)).toMatchObject({ status: 403, body: { error_code: 'session_not_found' } })
    expect((await refresh(here.refresh_token)).status).toBe(400)
    expect((await user(there.access_token)).status).toBe(200)
  })
})
