import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signJwt } from '#tests/kit/jwt.ts'
import type { RunningServer } from '#backend/server/options.ts'
import { newPerson, service, startFixtureServer, visitor } from './kit.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startFixtureServer()
})
afterAll(() => server.close())

const rest = (path: string, token: string, init: RequestInit = {}) =>
  fetch(`${server.url}${path}`, {
    ...init,
    headers: { apikey: server.publishableKey, authorization: `Bearer ${token}` },
  })

describe('signing in and out', () => {
  it("Ana creates an account without confirming her address, and the database's trigger sees her name", async () => {
    const ana = await newPerson(server, 'Ana')
    expect(await server.sql('select email, name from public.people where id = $1', [ana.id])).toEqual([
      { email: ana.email, name: 'Ana' },
    ])
  })

  it('a wrong password and an unknown account have the same answer', async () => {
    const ana = await newPerson(server, 'Ana')
    for (const email of [ana.email, 'ninguem@florescer.example']) {
      const { error } = await visitor(server).auth.signInWithPassword({ email, password: 'outra-senha' })
      expect(error).toMatchObject({ message: 'Invalid login credentials', status: 400, code: 'invalid_credentials' })
    }
  })

  it('an address that has an account is refused, also in capitals', async () => {
    const ana = await newPerson(server, 'Ana')
    const { error } = await visitor(server).auth.signUp({ email: ana.email.toUpperCase(), password: 'senha-nova' })
    expect(error).toMatchObject({ message: 'User already registered', status: 422, code: 'user_already_exists' })
  })

  it('a session is renewed, and the previous refresh token still works for whoever lost the answer', async () => {
    const ana = await newPerson(server, 'Ana')
    const { data: first } = await ana.client.auth.signInWithPassword(ana)
    const { data: second, error } = await ana.client.auth.refreshSession(first.session!)
    expect(error).toBeNull()
    expect(second.session!.refresh_token).not.toBe(first.session!.refresh_token)
    const { data: again } = await visitor(server).auth.refreshSession(first.session!)
    expect(again.session?.refresh_token).toBe(second.session!.refresh_token)
  })

  it('a refresh token of two generations ago ends the session', async () => {
    const ana = await newPerson(server, 'Ana')
    const { data: first } = await ana.client.auth.signInWithPassword(ana)
    const { data: second } = await ana.client.auth.refreshSession(first.session!)
    const { data: third } = await ana.client.auth.refreshSession(second.session!)
    expect((await visitor(server).auth.refreshSession(first.session!)).error?.status).toBe(400)
    expect((await visitor(server).auth.refreshSession(third.session!)).error?.status).toBe(400)
  })

  it('signing out of one device leaves the other signed in; signing out of all does not', async () => {
    const ana = await newPerson(server, 'Ana')
    const phone = visitor(server)
    const tablet = visitor(server)
    await phone.auth.signInWithPassword(ana)
    const { data: onTablet } = await tablet.auth.signInWithPassword(ana)
    await phone.auth.signOut({ scope: 'local' })
    expect((await tablet.auth.refreshSession(onTablet.session!)).error).toBeNull()
    await ana.client.auth.signOut({ scope: 'global' })
    expect((await tablet.auth.refreshSession()).error).not.toBeNull()
  })
})

describe('tokens', () => {
  it('a token is valid for an hour, or for what the option says', async () => {
    const ana = await newPerson(server, 'Ana')
    const { exp, iat } = JSON.parse(Buffer.from(ana.token.split('.')[1]!, 'base64url').toString()) as {
      exp: number
      iat: number
    }
    expect(exp - iat).toBe(3600)
  })

  it("an expired token or one with another signature is refused with 401, and never treated as a visitor's", async () => {
    const ana = await newPerson(server, 'Ana')
    const claims = { sub: ana.id, role: 'authenticated', exp: Math.floor(Date.now() / 1000) - 1 }
    const expired = await rest('/rest/v1/news', signJwt(claims, server.jwtSecret))
    expect([expired.status, await expired.json()]).toEqual([
      401,
      expect.objectContaining({ code: 'PGRST303', message: 'JWT expired' }),
    ])
    const forged = await rest('/rest/v1/news', signJwt({ ...claims, exp: claims.exp + 999 }, 'another-secret'))
    expect(forged.status).toBe(401)
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`
    expect((await rest('/rest/v1/news', unsigned)).status).toBe(401)
  })

  it('after a sign-out on another device a token stays valid until it expires, as in PostgREST', async () => {
    const ana = await newPerson(server, 'Ana')
    await ana.client.auth.signOut({ scope: 'global' })
    const answer = await rest('/rest/v1/rpc/who_am_i', ana.token, { method: 'POST' })
    expect(await answer.json()).toEqual({ uid: ana.id, email: ana.email, role: 'authenticated' })
  })

  it('nothing answers without an apikey, or with another one', async () => {
    for (const headers of [{}, { apikey: 'sb_publishable_other' }]) {
      expect((await fetch(`${server.url}/rest/v1/news`, { headers: headers as Record<string, string> })).status).toBe(
        401,
      )
    }
  })

  it('the secret key is refused in a browser', async () => {
    const answer = await fetch(`${server.url}/rest/v1/notes`, {
      headers: { apikey: server.secretKey, 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' },
    })
    expect(answer.status).toBe(401)
  })
})

describe('the rules of the database', () => {
  it('Ana reads only what is hers; a visitor reads nothing', async () => {
    const [ana, bia] = await Promise.all([newPerson(server, 'Ana'), newPerson(server, 'Bia')])
    await ana.client.from('notes').insert({ body: 'da Ana', tags: ['a', 'b'] })
    await bia.client.from('notes').insert({ body: 'da Bia' })
    expect((await ana.client.from('notes').select('body, tags')).data).toEqual([{ body: 'da Ana', tags: ['a', 'b'] }])
    expect((await visitor(server).from('notes').select('body')).error?.code).toBe('42501')
    const { error } = await ana.client.from('notes').insert({ body: 'em nome da Bia', owner: bia.id })
    expect(error?.code).toBe('42501')
  })

  it('a column that the migration did not grant stays closed after requests', async () => {
    const ana = await newPerson(server, 'Ana')
    await ana.client.from('notes').select('id')
    expect((await ana.client.from('notes').select('secret')).error?.code).toBe('42501')
    const { error } = await visitor(server).from('people').select('*')
    expect(error?.code).toBe('42501')
  })

  it('a hundred requests at once, of two people, a visitor and the service: each has its own identity', async () => {
    const [ana, bia] = await Promise.all([newPerson(server, 'Ana'), newPerson(server, 'Bia')])
    const callers = [
      [ana.client, ana.id],
      [bia.client, bia.id],
      [visitor(server), null],
      [service(server), null],
    ] as const
    const answers = await Promise.all(
      Array.from({ length: 100 }, async (_, at) => {
        const [client, id] = callers[at % callers.length]!
        const { data } = await client.rpc('who_am_i')
        return [(data as { uid: string | null }).uid, id]
      }),
    )
    expect(answers.every(([got, expected]) => got === expected)).toBe(true)
  })
})

describe('the admin API of accounts', () => {
  it('creates, reads, lists, changes and deletes, with supabase-js unchanged', async () => {
    const { admin } = service(server).auth
    const id = randomUUID()
    const email = `Carla-${id}@florescer.example`
    const created = await admin.createUser({
      id,
      email,
      password: 'senha-da-carla',
      email_confirm: true,
      user_metadata: { full_name: 'Carla' },
    })
    expect(created.error).toBeNull()
    expect(created.data.user).toMatchObject({ id, email: email.toLowerCase(), user_metadata: { full_name: 'Carla' } })
    expect((await visitor(server).auth.signInWithPassword({ email, password: 'senha-da-carla' })).error).toBeNull()

    expect((await admin.getUserById(id)).data.user?.identities).toHaveLength(1)
    const page = await admin.listUsers({ page: 1, perPage: 2 })
    expect(page.data.users).toHaveLength(2)
    expect((page.data as { total: number }).total).toBeGreaterThan(2)
    expect((page.data as { nextPage: number | null }).nextPage).toBe(2)

    const changed = await admin.updateUserById(id, { password: 'outra-senha', user_metadata: { city: 'Mauá' } })
    expect(changed.data.user?.user_metadata).toMatchObject({ full_name: 'Carla', city: 'Mauá' })
    expect((await visitor(server).auth.signInWithPassword({ email, password: 'senha-da-carla' })).error?.code).toBe(
      'invalid_credentials',
    )
    expect((await visitor(server).auth.signInWithPassword({ email, password: 'outra-senha' })).error).toBeNull()

    expect((await admin.deleteUser(id)).error).toBeNull()
    expect((await admin.getUserById(id)).error).toMatchObject({ status: 404, code: 'user_not_found' })
    expect(await server.sql('select from auth.sessions where user_id = $1', [id])).toEqual([])
  })

  it('changes the password of an account that signed up by itself and of one created here alike', async () => {
    const ana = await newPerson(server, 'Ana')
    await service(server).auth.admin.updateUserById(ana.id, { password: 'trocada-pela-admin' })
    const { error } = await ana.client.auth.signInWithPassword({ email: ana.email, password: 'trocada-pela-admin' })
    expect(error).toBeNull()
    expect((await ana.client.auth.updateUser({ password: 'trocada-por-ela' })).error).toBeNull()
  })

  it('refuses a known address, a short password and what is no account', async () => {
    const ana = await newPerson(server, 'Ana')
    const { admin } = service(server).auth
    expect((await admin.createUser({ email: ana.email, password: 'senha-boa' })).error).toMatchObject({
      status: 422,
      code: 'email_exists',
    })
    expect((await admin.createUser({ email: 'x@florescer.example', password: '123' })).error).toMatchObject({
      status: 422,
      code: 'weak_password',
    })
    expect((await admin.createUser({ email: 'sem arroba', password: 'senha-boa' })).error?.status).toBe(400)
    expect((await admin.updateUserById(randomUUID(), { password: 'senha-boa' })).error?.status).toBe(404)
  })

  it('lets in the secret key only', async () => {
    const ana = await newPerson(server, 'Ana')
    const path = `${server.url}/auth/v1/admin/users`
    const asAna = await fetch(path, {
      headers: { apikey: server.publishableKey, authorization: `Bearer ${ana.token}` },
    })
    expect([asAna.status, await asAna.json()]).toEqual([403, expect.objectContaining({ error_code: 'not_admin' })])
    expect((await fetch(path, { headers: { apikey: server.publishableKey } })).status).toBe(403)
    expect((await fetch(path)).status).toBe(401)
  })

  it('a banned account cannot sign in; it can once the ban is lifted', async () => {
    const ana = await newPerson(server, 'Ana')
    const { admin } = service(server).auth
    await admin.updateUserById(ana.id, { ban_duration: '24h' })
    expect((await visitor(server).auth.signInWithPassword(ana)).error).toMatchObject({
      status: 400,
      code: 'user_banned',
    })
    await admin.updateUserById(ana.id, { ban_duration: 'none' })
    expect((await visitor(server).auth.signInWithPassword(ana)).error).toBeNull()
  })
})

describe('the limits', () => {
  it('thirty wrong passwords in five minutes, and the next try waits; a right one does not count', async () => {
    const limited = await startFixtureServer({ rateLimits: 'hosted' })
    try {
      const ana = await newPerson(limited, 'Ana')
      const attempt = (n: number) =>
        visitor(limited).auth.signInWithPassword({ email: `x${n}@florescer.example`, password: 'errada' })
      for (let count = 0; count < 3; count += 1)
        expect((await visitor(limited).auth.signInWithPassword(ana)).error).toBeNull()
      const wrong = await Promise.all(Array.from({ length: 30 }, (_, n) => attempt(n)))
      expect(wrong.every(({ error }) => error?.status === 400)).toBe(true)
      expect((await attempt(30)).error).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
    } finally {
      await limited.close()
    }
  })
})
