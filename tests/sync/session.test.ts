import { IDBFactory } from 'fake-indexeddb'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openMinistry, type Ministry, type Person } from '#tests/kit/ministry.ts'
import { codeOf, switchOnFactor } from '#tests/kit/second-factor.ts'
import { currentIdentity, writeIdentity } from '#sync/session/identity.ts'
import { signIn, signUp } from '#sync/api/lazy.ts'
import { signOut } from '#sync/session/end.ts'
import { confirmOwnCode } from '#sync/session/own-factor.ts'
import { makeHttpNetwork } from '#sync/api/exchange.ts'
import { accessToken, claimsOf, readSession, toSession, writeSession } from '#sync/session/session.ts'
import type { ExchangeRequest } from '#sync/engine/wire.ts'

let ministry: Ministry
let maria: Person
/** The path of every request that left the phone. */
let sent: string[]

const realFetch = globalThis.fetch
const request: ExchangeRequest = {
  v: 1,
  epoch: null,
  cursor: { content: 0, own: 0 },
  limit: 10,
  push: [],
}

beforeAll(async () => {
  ministry = await openMinistry()
  maria = await ministry.person('maria')
  vi.stubEnv('VITE_SUPABASE_URL', ministry.server.url)
  vi.stubEnv('VITE_SUPABASE_PUBLISHABLE_KEY', ministry.server.publishableKey)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  await ministry.close()
})

beforeEach(() => {
  sent = []
  const stored = new Map<string, string>()
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) => {
    sent.push(new URL(input instanceof Request ? input.url : input).pathname)
    return realFetch(input, init)
  })
})

const paths = (path: string) => sent.filter((one) => one === path)
const expire = async () => writeSession({ ...(await readSession())!, accessToken: 'vencido', expiresAt: 1 })

describe('signing in', () => {
  it('stores the session and the identity', async () => {
    const result = await signIn({ email: ` ${maria.email.toUpperCase()} `, password: maria.password })
    expect(result).toMatchObject({ ok: true, identity: { userId: maria.id, role: 'member', name: 'maria' } })
    expect(currentIdentity()).toMatchObject({ userId: maria.id })
    expect(await readSession()).toMatchObject({ userId: maria.id })
  })

  it.each(['pending', 'deactivated'] as const)(
    'with an account that is %s leaves nothing on the device',
    async (state) => {
      const person = await ministry.person(`entra-${state}`, state === 'pending' ? 'pending' : 'member')
      if (state === 'deactivated') {
        await ministry.server.sql(
          `insert into public.usuarios_aprovados (email, nome, status_conta) values ($1, 'Uma', 'desativado')`,
          [person.email],
        )
      }
      expect(await signIn(person)).toMatchObject({ ok: false, code: state })
      expect(await readSession()).toBeUndefined()
    },
  )

  it('with a wrong password is refused; a person who still has to create her password is told so', async () => {
    expect(await signIn({ email: maria.email, password: 'outra' })).toMatchObject({
      ok: false,
      code: 'invalid_credentials',
    })
    await ministry.server
      .sql(`with a as (insert into public.usuarios_aprovados (email, nome) values ('rute@teste.example', 'Rute') returning id)
      insert into private.activations (approved_id, token_hash, expires_at) select id, sha256('x'), now() + interval '1 day' from a`)
    expect(await signIn({ email: 'rute@teste.example', password: 'outra' })).toMatchObject({
      ok: false,
      code: 'create_password',
    })
  })

  it('a person with an account who creates another hears that she is already registered', async () => {
    vi.stubGlobal('location', { origin: ministry.server.url })
    const form = { email: maria.email, password: 'outra-senha', fullName: 'Maria' }
    expect(await signUp(form)).toEqual({ ok: false, code: 'already_registered' })
  })

  it('a banned account is told so as a deactivated one', async () => {
    const banned = await ministry.person('banida')
    await ministry.server.sql(`update auth.users set banned_until = now() + interval '1 day' where id = $1::uuid`, [
      banned.id,
    ])
    expect(await signIn(banned)).toEqual({ ok: false, code: 'deactivated' })
  })

  // What GoTrue 2.196 answers; the embedded server has nothing to switch off.
  const html = '<!doctype html><title>Bem-vindo ao hotel</title>'
  it.each([
    ['a server that breaks', 500, { code: 'unexpected_failure', message: 'Database error' }, { code: 'server' }],
    ['a gateway without its server', 502, html, { code: 'server' }],
    ['a page of another host', 404, html, { code: 'offline' }],
    ['too many', 429, { code: 'over_email_send_rate_limit', message: 'email rate limit' }, { code: 'rate_limited' }],
    [
      'closed sign-ups',
      422,
      { code: 'signup_disabled', message: 'Signups not allowed for this instance' },
      { code: 'unknown', refusal: { code: 'signup_disabled' } },
    ],
    [
      'a short password',
      422,
      {
        code: 'weak_password',
        message: 'Password should be at least 10 characters.',
        weak_password: { reasons: ['length'] },
      },
      { code: 'unknown', refusal: { code: 'weak_password', minLength: 10 } },
    ],
  ] as const)(
    '%s is known by its code when an account is created and when she signs in',
    async (_, status, body, failure) => {
      vi.stubGlobal('location', { origin: ministry.server.url })
      vi.stubGlobal('fetch', async () => {
        const headers = { 'x-supabase-api-version': '2024-01-01' }
        return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers })
      })
      const form = { email: 'nova@teste.example', password: 'senha-nova', fullName: 'Nova' }
      expect(await signUp(form)).toEqual({ ok: false, ...failure })
      expect(await signIn(form)).toEqual({ ok: false, ...failure })
    },
  )

  it('an auth server that breaks while the session is renewed is no lost network', async () => {
    await signIn(maria)
    await expire()
    vi.stubGlobal('fetch', async () => new Response('{}', { status: 503 }))
    const { callFunctionAs } = await import('#sync/api/rest.ts')
    expect(await callFunctionAs(maria.id, 'mail-status', {})).toMatchObject({ ok: false, code: 'unknown' })
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
    expect(await callFunctionAs(maria.id, 'mail-status', {})).toMatchObject({ ok: false, code: 'offline' })
  })

  it('signing out removes the session and the identity', async () => {
    await signIn(maria)
    expect(await signOut()).toEqual({ ok: true })
    expect(await readSession()).toBeUndefined()
    expect(currentIdentity()).toBeNull()
  })
})

describe('the session', () => {
  beforeEach(async () => {
    await signIn(maria)
    sent = []
  })

  it('that is valid asks the server for nothing', async () => {
    expect(await accessToken()).toMatchObject({ kind: 'token', userId: maria.id })
    expect(sent).toEqual([])
  })

  it('that has expired is renewed only once, even when five ask at the same time', async () => {
    await expire()
    const tokens = await Promise.all(Array.from({ length: 5 }, () => accessToken()))
    expect(new Set(tokens.map((result) => (result.kind === 'token' ? result.token : result.kind))).size).toBe(1)
    expect(tokens[0]).toMatchObject({ kind: 'token' })
    expect(paths('/auth/v1/token')).toHaveLength(1)
  })

  it('refused by the server with 401 is renewed, and the request repeated once', async () => {
    await writeSession({ ...(await readSession())!, accessToken: 'estragado' })
    expect(await makeHttpNetwork(maria.id).exchange(request)).toMatchObject({ ok: true })
    expect(paths('/auth/v1/token')).toHaveLength(1)
    expect(paths('/rest/v1/rpc/sync_exchange')).toHaveLength(2)
  })

  it('that the server no longer renews stays stored, and nothing is sent', async () => {
    await ministry.server.sql('delete from auth.sessions where user_id = $1', [maria.id])
    await ministry.server.sql('delete from auth.refresh_tokens where user_id = $1', [maria.id])
    await expire()
    expect(await makeHttpNetwork(maria.id).exchange(request)).toEqual({ ok: false, failure: { kind: 'unauthorized' } })
    expect(paths('/rest/v1/rpc/sync_exchange')).toEqual([])
    expect(await readSession()).toBeDefined()
  })

  it('is not lost without a network: that is "no answer", not "signed out"', async () => {
    await expire()
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    expect(await accessToken()).toEqual({ kind: 'unreachable' })
    expect(await readSession()).toBeDefined()
  })

  it.each([
    ['a hotel’s login page', 403, '<!doctype html><title>Bem-vindo ao hotel</title>'],
    ['a page that is not there', 404, '<h1>Not found</h1>'],
    ['a proxy that asks for its own sign-in', 401, '{"message":"Acesse a rede"}'],
    ['a login page that answers as if all were well', 200, '{"ok":true}'],
  ])('is not ended by %s at its renewal: that is "no answer" too', async (_what, status, body) => {
    await expire()
    vi.stubGlobal('fetch', async () => new Response(body, { status }))
    expect(await accessToken()).toEqual({ kind: 'unreachable' })
  })

  it.each([
    { code: 400, error_code: 'refresh_token_not_found', msg: 'Invalid Refresh Token' },
    { code: 'refresh_token_already_used', message: 'Invalid Refresh Token' },
    { error: 'invalid_grant', error_description: 'Invalid Refresh Token' },
  ])('is ended by the auth server’s refusal, as %o says it', async (refusal) => {
    await expire()
    vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 400 }))
    expect(await accessToken()).toEqual({ kind: 'unauthorized' })
  })

  it('of another member does not carry this member’s rows', async () => {
    expect(await makeHttpNetwork('00000000-0000-4000-8000-0000000000ff').exchange(request)).toEqual({
      ok: false,
      failure: { kind: 'unauthorized' },
    })
    expect(sent).toEqual([])
  })
})

describe('the session of an administrator who shows her code', () => {
  let ester: Person
  let secret: string
  beforeAll(async () => {
    ester = await ministry.person('ester', 'admin')
    ;({ secret } = await switchOnFactor(ministry.server, await ministry.tokenOf(ester)))
  })
  /** The phone has the session of her password alone. */
  beforeEach(async () => {
    await ministry.server.sql('update auth.mfa_factors set last_step = 0')
    const answer = await realFetch(`${ministry.server.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: ministry.server.publishableKey, 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: ester.email, password: ester.password }),
    })
    await writeSession(toSession((await answer.json()) as Parameters<typeof toSession>[0]))
    writeIdentity({
      userId: ester.id,
      email: ester.email,
      name: 'ester',
      role: 'member',
      verifiedAt: '',
      lacksFactor: true,
    })
  })
  /** While the code is on its way. */
  function meanwhile(work: () => Promise<unknown>): void {
    const online = globalThis.fetch
    vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
      if (String(input).endsWith('/verify')) await work()
      return online(input, init)
    })
  }

  it('counts as an administrator’s, also if another tab has renewed it meanwhile', async () => {
    const before = (await readSession())!
    meanwhile(() => accessToken(before.accessToken))
    expect(await confirmOwnCode(codeOf(secret))).toEqual({ ok: true, value: undefined })
    expect(paths('/auth/v1/token')).toHaveLength(1)
    expect(claimsOf((await readSession())!.accessToken).aal).toBe('aal2')
    expect(await accessToken()).toMatchObject({ kind: 'token' })
    expect(currentIdentity()).toMatchObject({ role: 'admin' })
  })

  it('is not put over the one with which Maria has signed in meanwhile', async () => {
    meanwhile(async () => {
      await signOut()
      await signIn(maria)
    })
    expect(await confirmOwnCode(codeOf(secret))).toMatchObject({ ok: false })
    expect(await readSession()).toMatchObject({ userId: maria.id })
    expect(currentIdentity()).toMatchObject({ userId: maria.id })
  })
})
