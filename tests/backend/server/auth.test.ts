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

describe('entrar e sair', () => {
  it('Ana cria a conta sem confirmar e-mail, e o gatilho do banco a vê com o nome', async () => {
    const ana = await newPerson(server, 'Ana')
    expect(await server.sql('select email, name from public.people where id = $1', [ana.id])).toEqual([
      { email: ana.email, name: 'Ana' },
    ])
  })

  it('senha errada e conta desconhecida têm a mesma resposta', async () => {
    const ana = await newPerson(server, 'Ana')
    for (const email of [ana.email, 'ninguem@florescer.example']) {
      const { error } = await visitor(server).auth.signInWithPassword({ email, password: 'outra-senha' })
      expect(error).toMatchObject({ message: 'Invalid login credentials', status: 400, code: 'invalid_credentials' })
    }
  })

  it('um e-mail já cadastrado é recusado, também em maiúsculas', async () => {
    const ana = await newPerson(server, 'Ana')
    const { error } = await visitor(server).auth.signUp({ email: ana.email.toUpperCase(), password: 'senha-nova' })
    expect(error).toMatchObject({ message: 'User already registered', status: 422, code: 'user_already_exists' })
  })

  it('a sessão se renova, e a chave de renovação anterior ainda serve para quem perdeu a resposta', async () => {
    const ana = await newPerson(server, 'Ana')
    const { data: first } = await ana.client.auth.signInWithPassword(ana)
    const { data: second, error } = await ana.client.auth.refreshSession(first.session!)
    expect(error).toBeNull()
    expect(second.session!.refresh_token).not.toBe(first.session!.refresh_token)
    const { data: again } = await visitor(server).auth.refreshSession(first.session!)
    expect(again.session?.refresh_token).toBe(second.session!.refresh_token)
  })

  it('uma chave de renovação de duas gerações atrás derruba a sessão', async () => {
    const ana = await newPerson(server, 'Ana')
    const { data: first } = await ana.client.auth.signInWithPassword(ana)
    const { data: second } = await ana.client.auth.refreshSession(first.session!)
    const { data: third } = await ana.client.auth.refreshSession(second.session!)
    expect((await visitor(server).auth.refreshSession(first.session!)).error?.status).toBe(400)
    expect((await visitor(server).auth.refreshSession(third.session!)).error?.status).toBe(400)
  })

  it('sair só deste aparelho não derruba o outro; sair de todos derruba', async () => {
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
  it('um token vale uma hora, ou o que a opção disser', async () => {
    const ana = await newPerson(server, 'Ana')
    const { exp, iat } = JSON.parse(Buffer.from(ana.token.split('.')[1]!, 'base64url').toString()) as {
      exp: number
      iat: number
    }
    expect(exp - iat).toBe(3600)
  })

  it('um token vencido ou de outra assinatura é recusado com 401, nunca tratado como visitante', async () => {
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

  it('depois de sair em outro aparelho, um token ainda válido continua sendo o dela até vencer, como no PostgREST', async () => {
    const ana = await newPerson(server, 'Ana')
    await ana.client.auth.signOut({ scope: 'global' })
    const answer = await rest('/rest/v1/rpc/who_am_i', ana.token, { method: 'POST' })
    expect(await answer.json()).toEqual({ uid: ana.id, email: ana.email, role: 'authenticated' })
  })

  it('sem apikey, ou com outra, nada responde', async () => {
    for (const headers of [{}, { apikey: 'sb_publishable_other' }]) {
      expect((await fetch(`${server.url}/rest/v1/news`, { headers: headers as Record<string, string> })).status).toBe(
        401,
      )
    }
  })

  it('a chave secreta é recusada num navegador', async () => {
    const answer = await fetch(`${server.url}/rest/v1/notes`, {
      headers: { apikey: server.secretKey, 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' },
    })
    expect(answer.status).toBe(401)
  })
})

describe('as regras do banco', () => {
  it('Ana lê só o que é dela; a visitante, nada', async () => {
    const [ana, bia] = await Promise.all([newPerson(server, 'Ana'), newPerson(server, 'Bia')])
    await ana.client.from('notes').insert({ body: 'da Ana', tags: ['a', 'b'] })
    await bia.client.from('notes').insert({ body: 'da Bia' })
    expect((await ana.client.from('notes').select('body, tags')).data).toEqual([{ body: 'da Ana', tags: ['a', 'b'] }])
    expect((await visitor(server).from('notes').select('body')).error?.code).toBe('42501')
    const { error } = await ana.client.from('notes').insert({ body: 'em nome da Bia', owner: bia.id })
    expect(error?.code).toBe('42501')
  })

  it('uma coluna que a migração não concedeu continua fechada depois dos pedidos', async () => {
    const ana = await newPerson(server, 'Ana')
    await ana.client.from('notes').select('id')
    expect((await ana.client.from('notes').select('secret')).error?.code).toBe('42501')
    const { error } = await visitor(server).from('people').select('*')
    expect(error?.code).toBe('42501')
  })

  it('cem pedidos ao mesmo tempo, de duas pessoas, uma visitante e o serviço: cada um é quem é', async () => {
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

describe('a API de administração de contas', () => {
  it('cria, lê, lista, muda e exclui, com o supabase-js como ele é', async () => {
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

  it('quem se cadastrou sozinha e quem foi criada aqui trocam a senha igualmente', async () => {
    const ana = await newPerson(server, 'Ana')
    await service(server).auth.admin.updateUserById(ana.id, { password: 'trocada-pela-admin' })
    const { error } = await ana.client.auth.signInWithPassword({ email: ana.email, password: 'trocada-pela-admin' })
    expect(error).toBeNull()
    expect((await ana.client.auth.updateUser({ password: 'trocada-por-ela' })).error).toBeNull()
  })

  it('recusa e-mail repetido, senha curta e o que não é conta', async () => {
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

  it('só a chave secreta entra', async () => {
    const ana = await newPerson(server, 'Ana')
    const path = `${server.url}/auth/v1/admin/users`
    const asAna = await fetch(path, {
      headers: { apikey: server.publishableKey, authorization: `Bearer ${ana.token}` },
    })
    expect([asAna.status, await asAna.json()]).toEqual([403, expect.objectContaining({ error_code: 'not_admin' })])
    expect((await fetch(path, { headers: { apikey: server.publishableKey } })).status).toBe(403)
    expect((await fetch(path)).status).toBe(401)
  })

  it('uma conta banida não entra; liberada, entra', async () => {
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

describe('os limites', () => {
  it('trinta senhas erradas em cinco minutos, e a próxima espera; acertar não conta', async () => {
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
