import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTarget, type Answer, type Person, type Target } from './kit.ts'

let target: Target
let maria: Person
let admin: Person
beforeAll(async () => {
  target = await openTarget()
  ;[maria, admin] = [await target.person('member'), await target.person('admin')]
})
afterAll(() => target.close())

const rest = (method: string, path: string, as?: string, body?: unknown, headers?: Record<string, string>) =>
  target.ask(method, `/rest/v1/${path}`, { as, body, headers })
const RETURN = { Prefer: 'return=representation' }
const ok = ({ status, text }: Answer) => expect([status < 300, status < 300 ? '' : text]).toEqual([true, ''])

describe('the tables that everybody reads as the specification asks', () => {
  it.each([
    'recados?select=id,titulo,publicado_em&order=publicado_em.desc&limit=5',
    'recados?select=*&order=fixo.desc,publicado_em.desc',
    'devotionals?select=id,title,theme,day_number,image_url&order=day_number.asc',
    'devotionals?select=*&day_number=eq.1',
    'events?select=*&order=event_date.asc',
    'videos?select=*&order=order_index.asc',
    'products?select=*&active=is.true&order=created_at.desc',
    'groups?select=*&ativo=is.true&order=nome',
    'profiles?select=id,email',
    'user_roles?select=role',
    'usuarios_aprovados?select=id,nome',
    'recados_leitura?select=recado_id',
    'user_progress?select=*',
    'devotional_favorites?select=*',
  ])('GET %s: a list for a member', async (path) => {
    const answer = await rest('GET', path, maria.token)
    ok(answer)
    expect(answer.body).toEqual(expect.any(Array))
  })

  it('a count of all comes in content-range, without rows', async () => {
    const { status, headers, text } = await rest('HEAD', 'recados?select=*', maria.token, undefined, {
      Prefer: 'count=exact',
    })
    expect([200, 206]).toContain(status)
    expect(headers.get('content-range')).toMatch(/\/\d+$/)
    expect(text).toBe('')
  })

  it('one row or none: 406 with PGRST116, or the object', async () => {
    const one = { Accept: 'application/vnd.pgrst.object+json' }
    const { status, body } = await rest(
      'GET',
      `user_roles?select=role&user_id=eq.${maria.id}`,
      maria.token,
      undefined,
      one,
    )
    expect([status, body]).toEqual([200, { role: 'member' }])
    const none = await rest('GET', `recados?id=eq.${randomUUID()}`, maria.token, undefined, one)
    expect([none.status, none.body.code]).toEqual([406, 'PGRST116'])
  })

  it('a visitor is refused with 42501, and a broken token with PGRST301', async () => {
    const { status, body } = await rest('GET', 'recados?select=*')
    expect([status, body.code]).toEqual([401, '42501'])
    const broken = await rest('GET', 'recados?select=*', `${maria.token.slice(0, -4)}AAAA`)
    expect([broken.status, broken.body.code]).toEqual([401, 'PGRST301'])
  })
})

describe('what a member writes', () => {
  it('a mark is written once, however often: upsert with the conflict on the pair', async () => {
    const made = await rest(
      'POST',
      'recados',
      admin.token,
      { titulo: 'Contrato', mensagem: '<p>Oi</p>', fixo: false },
      RETURN,
    )
    ok(made)
    const [{ id }] = made.body as [{ id: string }]
    const mark = { user_id: maria.id, recado_id: id }
    for (let time = 0; time < 2; time += 1)
      ok(
        await rest('POST', 'recados_leitura?on_conflict=user_id,recado_id', maria.token, mark, {
          Prefer: 'resolution=merge-duplicates',
        }),
      )
    expect((await rest('GET', `recados_leitura?select=recado_id&recado_id=eq.${id}`, maria.token)).body).toEqual([
      { recado_id: id },
    ])
    expect((await rest('PATCH', `recados?id=eq.${id}`, maria.token, { titulo: 'Meu' }, RETURN)).body).toEqual([])
    ok(await rest('DELETE', `recados?id=eq.${id}`, admin.token))
  })

  it('somebody else’s row is refused with 42501', async () => {
    const { status, body } = await rest('POST', 'user_progress', maria.token, {
      user_id: admin.id,
      started_at: new Date().toISOString(),
      last_completed_day: 0,
      completed_days: [],
    })
    expect([status, body.code]).toEqual([403, '42501'])
  })
})

it('POST acessos_pendentes: a visitor asks once; the second time is 409 with 23505', async () => {
  const request = {
    id: randomUUID(),
    nome: 'Pessoa do Contrato',
    email: `contrato-${randomUUID()}@exemplo.example`,
    telefone: '(11) 99999-0000',
    endereco: 'Rua das Flores, 1, Centro',
    data_nascimento: '1990-02-28',
    instagram: '@contrato',
    grupo: 'Aurora',
    como_conheceu: 'Por uma amiga',
    expectativas: 'Recomeçar com calma',
    consentimento_lgpd: true,
    status: 'pendente',
  }
  const ask = (id: string) =>
    rest('POST', 'acessos_pendentes', undefined, { ...request, id }, { Prefer: 'return=minimal' })
  const first = await ask(request.id)
  ok(first)
  const second = await ask(randomUUID())
  expect([second.status, second.body.code]).toEqual([409, '23505'])
  ok(await rest('DELETE', `acessos_pendentes?id=eq.${request.id}`, target.serviceKey))
})

describe('POST rpc/sync_exchange', () => {
  const request = { v: 2, epoch: null, cursor: { content: 0, own: 0 }, limit: 10, push: [] }

  it('answers rows and the account in one', async () => {
    const { status, body } = await rest('POST', 'rpc/sync_exchange', maria.token, { request })
    expect(status).toBe(200)
    expect(body).toMatchObject({ account: { status: 'active', role: 'member' }, epoch: expect.any(String) })
  })

  it('is not for visitors', async () => {
    expect((await rest('POST', 'rpc/sync_exchange', undefined, { request })).status).toBe(401)
  })
})

describe('storage', () => {
  const PNG = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  )
  const upload = (as: string, key: string, type = 'image/png') =>
    target.ask('POST', `/storage/v1/object/media/${key}`, {
      as,
      body: PNG,
      headers: { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable', 'x-upsert': 'false' },
    })
  /** Supabase's storage answers 400, and has the true status in the body. */
  const statusOf = ({ status, body }: Answer) => Number(body?.statusCode ?? status)

  it('an administrator adds, everybody reads, nobody replaces', async () => {
    const key = `recados/${randomUUID()}.png`
    ok(await upload(admin.token, key))
    const read = await fetch(`${target.url}/storage/v1/object/public/media/${key}`)
    expect([read.status, read.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(read.headers.get('cache-control')).toContain('max-age=31536000')
    expect(Buffer.from(await read.arrayBuffer())).toEqual(PNG)
    expect((await upload(admin.token, key)).status).toBeGreaterThanOrEqual(400)
    ok(await target.ask('DELETE', '/storage/v1/object/media', { as: target.serviceKey, body: { prefixes: [key] } }))
    expect((await fetch(`${target.url}/storage/v1/object/public/media/${key}`)).ok).toBe(false)
  })

  it('a member is 403, another type 415, a broken token 401 or 403', async () => {
    const key = `recados/${randomUUID()}.png`
    expect(statusOf(await upload(maria.token, key))).toBe(403)
    expect(statusOf(await upload(admin.token, key, 'image/svg+xml'))).toBe(415)
    expect([401, 403]).toContain(statusOf(await upload(`${admin.token.slice(0, -4)}AAAA`, key)))
  })
})
