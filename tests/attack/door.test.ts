import type { Claims } from '#backend/server/auth/jwt.ts'
import { signJwt } from '#tests/kit/jwt.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient } from '@supabase/supabase-js'
import { SAMPLED_ENGINES } from '#tests/kit/engines.ts'
import { openMinistry, type Ministry, type Person } from '#tests/kit/ministry.ts'
import { accessRequest, sendRequest } from '../backend/server/visitor.ts'

/**
 * What strangers and members may not ask of the API. The whole server runs, and gets requests as
 * they would send them.
 */
describe.each(SAMPLED_ENGINES)('the door, on %s', (engine) => {
  let ministry: Ministry
  let maria: Person
  let token: string
  beforeAll(async () => {
    ministry = await openMinistry({ engine, rateLimits: 'hosted', trustProxy: true })
    maria = await ministry.person('maria')
    token = await ministry.tokenOf(maria)
  })
  afterAll(() => ministry.close())

  const ask = (path: string, init: RequestInit & { token?: string } = {}) =>
    fetch(`${ministry.server.url}${path}`, {
      ...init,
      headers: {
        apikey: ministry.server.publishableKey,
        'content-type': 'application/json',
        ...(init.token && { authorization: `Bearer ${init.token}` }),
        ...init.headers,
      },
    })
  const post = (path: string, body: unknown, who?: string) =>
    ask(path, { method: 'POST', body: JSON.stringify(body), token: who })
  const signIn = (password: string, path = '/auth/v1/token') =>
    post(`${path}?grant_type=password`, { email: maria.email, password })

  describe('a query that would keep the database busy does not reach it', () => {
    // With back-references: it took 107 seconds, in which no page was served.
    const bomb = `match.${encodeURIComponent('(.*)'.repeat(8) + String.raw`\1\2\3\4\5\6\7\8$`)}`
    it.each([
      `nome=${bomb}`,
      `nome=not.${bomb}`,
      `nome=i${bomb}`,
      `or=(nome.${bomb})`,
      `and=(nome.${bomb},ativo.is.true)`,
      `or=(and(nome.${bomb}),ativo.is.true)`,
      'nome=match(any).{a,b}',
      'nome=fts.vida',
      'nome=ilike.*a*b*',
      'select=id,acessos_pendentes(*)',
      'select=id.count()',
      'select=nome->>x',
      'select=id::text',
      'nome=eq.x&nome->>y=eq.z',
      'order=nome->x',
      'limit=-1',
    ])('%s', async (query) => {
      const answer = await ask(`/rest/v1/groups?${query.includes('select') ? '' : 'select=id&'}${query}`)
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ code: 'PGRST100' })
    })

    it('a column named like a property of every object is only a column that does not exist', async () => {
      for (const query of [
        'constructor=eq.x',
        'toString=eq.x',
        '__proto__=eq.x',
        'select=constructor',
        'order=constructor',
      ])
        expect([query, (await ask(`/rest/v1/groups?${query}`)).status]).toEqual([query, 400])
    })

    it('the queries of the app reach the database', async () => {
      for (const query of [
        'select=id,nome&ativo=is.true&order=nome',
        'select=id,nome,ativo&order=nome.asc',
        'select=*&limit=5&offset=0',
        'or=(nome.eq.Aurora,nome.eq.%22a%20b,c%22)',
        'id=in.(10000000-0000-4000-8000-00000000000b)',
      ])
        expect([query, (await ask(`/rest/v1/groups?${query}`)).status]).toEqual([query, 200])
      const log = await ask('/rest/v1/admin_logs?select=id&admin_email=ilike.*ana*&acao=eq.X', { token })
      expect(log.status).toBe(200)
    })
  })

  it('what the product does not call does not exist, however its path is written', async () => {
    const strange: [method: string, path: string][] = [
      ['POST', '/auth/v1/otp'],
      ['POST', '/auth/v1/magiclink'],
      ['POST', '/auth/v1/recover'],
      ['POST', '/auth/v1/verify'],
      ['POST', '/auth/v1/resend'],
      ['GET', '/auth/v1/reauthenticate'],
      ['POST', '/auth/v1/%2574oken?grant_type=password'],
      ['POST', '/auth/v1/%FF'],
      ['POST', '/auth/v1//token?grant_type=password'],
      ['POST', '/auth/v1/token/?grant_type=password'],
      ['POST', '/AUTH/v1/token?grant_type=password'],
      ['POST', '/auth%2Fv1%2Ftoken?grant_type=password'],
      ['GET', '/rest/v1/'],
      ['GET', '/rest/v1/sync_heads'],
      ['PUT', '/rest/v1/groups?id=eq.10000000-0000-4000-8000-00000000000b'],
      ['GET', '/rest/v1/rpc/sync_exchange'],
      ['POST', '/rest/v1/rpc/is_admin'],
      ['POST', '/rest/v1/rpc/pg_sleep'],
      ['GET', '/storage/v1/bucket'],
      ['POST', '/storage/v1/object/list/media'],
      ['POST', '/storage/v1/object/sign/media/x.png'],
      ['POST', '/storage/v1/object/move'],
      ['GET', '/storage/v1/object/public/media/..%2f..%2fkeys.json'],
      ['POST', '/functions/v1/nada'],
      ['POST', '/realtime/v1/api/broadcast'],
      ['POST', '/realtime/v1/api/broadcast/x/events/y'],
    ]
    for (const [method, path] of strange) {
      const { status } = await ask(path, { method, token, ...(method === 'POST' && { body: '{}' }) })
      expect([method, path, status]).toEqual([method, path, 404])
    }
  })

  it('a percent sign in the path does not avoid the limit of wrong passwords', async () => {
    const paths = ['/auth/v1/token', '/auth/v1/%74oken', '/auth/v1/tok%65n']
    const statuses: number[] = []
    for (let n = 0; n < 40; n++) statuses.push((await signIn('errada', paths[n % paths.length])).status)
    expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(30)
    expect(statuses.slice(35)).toEqual(statuses.slice(35).map(() => 429))
    expect((await signIn(maria.password, '/auth/v1/%74oken')).status).toBe(429)
  })

  it('wrong passwords also count by account, wherever they come from', async () => {
    const rute = await ministry.person('rute-silva')
    const guess = (n: number) =>
      makeFrom(ministry, `10.0.${n >> 8}.${n & 255}`)('/auth/v1/token?grant_type=password', {
        email: n % 2 ? rute.email : ` ${rute.email.toUpperCase()}`,
        password: `tentativa-${n}`,
      })
    const statuses: number[] = []
    for (let n = 0; n < 110; n++) statuses.push(await guess(n))
    expect(statuses.filter((status) => status === 400)).toHaveLength(100)
    expect(statuses.slice(100)).toEqual(Array.from({ length: 10 }, () => 429))
  })

  it('an unknown caller uploads no files and sends no large body', async () => {
    const large = new Uint8Array(70_000)
    const upload = { method: 'POST', body: large, headers: { 'content-type': 'image/png' } }
    const picture = '/storage/v1/object/media/recados/a.png'
    expect((await ask(picture, upload)).status).toBe(401)
    expect((await ask(picture, { ...upload, token: 'não.é.um' })).status).toBe(401)
    // The member is known, and the database refuses the upload.
    expect((await ask(picture, { ...upload, token })).status).toBe(400)
    for (const path of ['/rest/v1/acessos_pendentes', '/auth/v1/signup', '/rest/v1/rpc/validate_activation'])
      expect([path, (await ask(path, { method: 'POST', body: large })).status]).toEqual([path, 413])
  })

  it('with an expired token a large body is not refused as too large: the member renews and sends it again', async () => {
    const { exp: _exp, ...claims } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Claims
    const expired = signJwt({ ...claims, exp: Math.floor(Date.now() / 1000) - 60 }, ministry.server.jwtSecret)
    const request = { v: 2, epoch: null, cursor: { content: 0, own: 0 }, limit: 0, push: [], note: 'x'.repeat(200_000) }
    const answer = await post('/rest/v1/rpc/sync_exchange', { request }, expired)
    expect([answer.status, await answer.json()]).toEqual([401, expect.objectContaining({ code: 'PGRST303' })])
    expect((await post('/rest/v1/rpc/sync_exchange', { request }, token)).status).toBe(200)
  })

  it('huge bodies are not read: the memory stays where it was', async () => {
    // Without a content-length the server has to read to find out.
    const endless = () =>
      new ReadableStream({
        start: (stream) => void stream,
        pull: (stream) => stream.enqueue(new Uint8Array(1024 * 1024)),
      })
    const send = (path: string, headers: Record<string, string>) =>
      ask(path, { method: 'POST', body: endless(), headers, duplex: 'half' } as RequestInit).then(
        ({ status }) => status,
        // The server hangs up on a client that goes on sending.
        () => 413,
      )
    const before = process.memoryUsage().rss
    const statuses = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        send(n % 2 ? '/functions/v1/resend-activation' : '/storage/v1/object/media/x.png', {
          'content-type': n % 2 ? 'application/json' : 'image/png',
        }),
      ),
    )
    expect(statuses.every((status) => status === 413 || status === 401)).toBe(true)
    expect(process.memoryUsage().rss - before).toBeLessThan(50 * 1024 * 1024)
  })

  it("nobody changes their address to somebody else's, nor their password with only a session", async () => {
    const asked = accessRequest('rute@teste.example')
    expect((await sendRequest(ministry.server, asked)).status).toBe(201)
    const change = await ask('/auth/v1/user', {
      method: 'PUT',
      token,
      body: JSON.stringify({ email: 'rute@teste.example' }),
    })
    expect(change.status).toBe(422)
    const asForm = { 'content-type': 'application/x-www-form-urlencoded' }
    for (const body of ['email=rute@teste.example', '{"\\u0065mail":"rute@teste.example"}', '[]x'])
      expect((await ask('/auth/v1/user', { method: 'PUT', token, body, headers: asForm })).status).toBe(422)
    // Nor can somebody who holds a member's phone set a new password.
    expect((await ask('/auth/v1/user', { method: 'PUT', token, body: '{"password":"outra-senha"}' })).status).toBe(422)
    const name = await ask('/auth/v1/user', { method: 'PUT', token, body: '{"data":{"full_name":"Maria"}}' })
    expect(name.status).toBe(200)
    const code = await post('/auth/v1/verify', { type: 'email_change', email: maria.email, token: '123456' }, token)
    expect(code.status).toBe(404)
    const read = await ask('/rest/v1/acessos_pendentes?select=nome', { token })
    expect(await read.json()).toEqual([])
  })

  it('the calls of the Supabase library that the app makes are let in', async () => {
    const { server } = ministry
    const client = createClient(server.url, server.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { headers: { Authorization: `Bearer ${token}` } },
    })
    expect((await client.auth.getUser(token)).data.user?.id).toBe(maria.id)
    expect(
      (await client.from('recados').select('id, titulo').order('publicado_em', { ascending: false }).limit(5)).error,
    ).toBeNull()
    expect((await client.from('recados').select('*', { count: 'exact', head: true })).error).toBeNull()
    expect((await client.from('user_roles').select('role').eq('user_id', maria.id).maybeSingle()).data).toEqual({
      role: 'member',
    })
    expect((await client.rpc('my_data')).error).toBeNull()
    const admin = createClient(server.url, server.secretKey, { auth: { persistSession: false } })
    expect((await admin.auth.admin.listUsers()).data.users.map(({ email }) => email)).toContain(maria.email)
    expect((await admin.rpc('mail_health')).error).toBeNull()
    expect((await client.rpc('mail_health')).error).toMatchObject({ code: '42501' })
  })
})

/** Sends a POST from that address, as a proxy reports it; returns the status. */
function makeFrom({ server }: Ministry, address: string) {
  return async (path: string, body: unknown): Promise<number> => {
    const { status } = await fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: {
        apikey: server.publishableKey,
        'content-type': 'application/json',
        'x-forwarded-for': address,
      },
      body: JSON.stringify(body),
    })
    return status
  }
}
