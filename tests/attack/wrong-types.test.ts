import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient } from '@supabase/supabase-js'
import { SAMPLED_ENGINES } from '#tests/kit/engines.ts'
import { startPostgres, type ThrowawayPostgres } from '#tests/kit/postgres.ts'
import { startServerProcess, type ServerProcess } from '#tests/kit/server-process.ts'

const SECRET = 'segredo@exemplo.example'

/**
 * A value of the wrong type is the caller's mistake: the answer says so (4xx: do not try again),
 * nothing is left behind for the next request, and the log does not get the value.
 */
describe.each(SAMPLED_ENGINES)('values of the wrong type, on %s', (engine) => {
  let server: ServerProcess
  let postgres: ThrowawayPostgres | undefined
  const tokens: Record<string, string | undefined> = {}
  let count = 0
  beforeAll(async () => {
    postgres = engine === 'Postgres' ? await startPostgres() : undefined
    server = await startServerProcess({ TRUST_PROXY: '1', ...(postgres && { DATABASE_URL: postgres.url }) })
    for (const name of ['maria', 'admin']) {
      const client = createClient(server.url, server.publishableKey, { auth: { persistSession: false } })
      const account = { email: `${name}@florescer.example`, password: `florescer-${name}` }
      tokens[name] = (await client.auth.signInWithPassword(account)).data.session!.access_token
    }
  })
  afterAll(async () => {
    await server?.close()
    await postgres?.stop()
  })

  async function ask(method: string, path: string, body: unknown, who?: string): Promise<number> {
    count += 1
    const response = await fetch(`${server.url}${path}`, {
      method,
      headers: {
        apikey: server.publishableKey,
        'content-type': 'application/json',
        // Each from another address, because the limits are not tested here.
        'x-forwarded-for': `10.${count >> 16}.${(count >> 8) & 255}.${count & 255}`,
        ...(who && { authorization: `Bearer ${tokens[who]}` }),
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    await response.text()
    return response.status
  }

  /** Makes each request, and checks after each that others are answered as before. */
  async function allAreMistakes(cases: Case[]): Promise<void> {
    const before = server.log().length
    for (const one of cases) {
      const status = await ask(...one)
      expect([...one, status >= 200 && status < 500]).toEqual([...one, true])
      expect([...one, await ask('GET', '/rest/v1/groups?select=id', undefined)]).toEqual([...one, 200])
    }
    expect(server.log().slice(before)).toBe('')
  }

  type Case = [method: string, path: string, body: unknown, who?: string]
  /** The call with each of these bodies. */
  const each = (bodies: unknown[], method: string, path: string, who?: string): Case[] =>
    bodies.map((body) => [method, path, body, who])

  const NO_OBJECTS = ['', '{', 'null', '[]', '5', '"x"', '[1]', '[[]]', '[null]', `{"email":"${SECRET}`]
  const VALUES = [5, 'x', true, null, {}, { a: SECRET }, [], [SECRET], [1, 'x'], [[1]], [{}], [null], '\0', 1e300, -0.5]

  it('a value nested thousands deep is refused, wherever its serialization gives up', async () => {
    const deep = '['.repeat(30_000) + ']'.repeat(30_000)
    await allAreMistakes([
      ['POST', '/rest/v1/rpc/sync_exchange', `{"request":${deep}}`, 'maria'],
      ['POST', '/rest/v1/rpc/validate_activation', `{"email":${deep},"token":${deep}}`],
      ['POST', '/rest/v1/acessos_pendentes', `{"nome":${deep}}`],
      ['PATCH', '/rest/v1/user_progress?journey=eq.1', `{"completed_days":${deep}}`, 'maria'],
    ])
  })

  it('a list that is none does not block the database, whoever sends it', async () => {
    await allAreMistakes(
      VALUES.flatMap((value) => [
        ['POST', '/rest/v1/recados', { titulo: 't', mensagem: 'm', anexos: value }],
        ['POST', '/rest/v1/products', { name: 'n', images: value }],
        ['POST', '/rest/v1/recados', [{ titulo: 't', mensagem: 'm', anexos: value }], 'admin'],
        ['PATCH', '/rest/v1/user_progress?journey=eq.1', { completed_days: value }, 'maria'],
      ]),
    )
  })

  it('every column of an access request, a recado and a progress is refused with 4xx', async () => {
    const columns: [path: string, names: string[], who?: string][] = [
      ['/rest/v1/acessos_pendentes', ['id', 'nome', 'data_nascimento', 'consentimento_lgpd', 'criado_em', '__proto__']],
      ['/rest/v1/recados', ['titulo', 'autor', 'publicado_em', 'constructor'], 'admin'],
      ['/rest/v1/user_progress', ['user_id', 'journey', 'started_at', 'last_completed_day'], 'maria'],
    ]
    await allAreMistakes(
      columns.flatMap(([path, names, who]) =>
        each(NO_OBJECTS, 'POST', path, who).concat(
          names.flatMap((name) =>
            each(
              VALUES.map((value) => ({ [name]: value })),
              'POST',
              path,
              who,
            ),
          ),
        ),
      ),
    )
  })

  it('the text of a filter is written to no log', async () => {
    await allAreMistakes(
      [
        `nome=in.(${SECRET}`,
        `nome=in.(${SECRET},"`,
        `nome=is.${SECRET}`,
        `id=eq.${SECRET}`,
        `ativo=eq.${SECRET}`,
        `nada=eq.${SECRET}`,
        `or=(id.eq.${SECRET})`,
        'select=nada',
        'order=nada',
        'limit=5&limit=7',
      ].map((query): [string, string, unknown] => ['GET', `/rest/v1/groups?${query}`, undefined]),
    )
  })

  it('functions of the database refuse them with 4xx', async () => {
    await allAreMistakes([
      ...VALUES.map((value): [string, string, unknown, string] => [
        'POST',
        '/rest/v1/rpc/sync_exchange',
        { request: value },
        'maria',
      ]),
      ...VALUES.flatMap((value): [string, string, unknown, string][] => [
        ['POST', '/rest/v1/rpc/sync_exchange', { request: { v: value } }, 'maria'],
        [
          'POST',
          '/rest/v1/rpc/sync_exchange',
          { request: { v: 2, epoch: value, cursor: value, push: value } },
          'maria',
        ],
      ]),
      ...VALUES.map((value): [string, string, unknown] => [
        'POST',
        '/rest/v1/rpc/validate_activation',
        { email: value, token: value },
      ]),
      ...NO_OBJECTS.map((body): [string, string, unknown] => ['POST', '/rest/v1/rpc/activation_pending', body]),
    ])
  })

  it("signing in, signing out and one's own account refuse them with 4xx", async () => {
    const paths: [string, string, string?][] = [
      ['POST', '/auth/v1/token?grant_type=password'],
      ['POST', '/auth/v1/token?grant_type=refresh_token'],
      ['POST', '/auth/v1/token?grant_type=pkce'],
      ['POST', '/auth/v1/signup'],
      ['PUT', '/auth/v1/user', 'maria'],
      ['POST', '/auth/v1/factors', 'maria'],
    ]
    await allAreMistakes(
      paths.flatMap(([method, path, who]) =>
        each(NO_OBJECTS, method, path, who).concat(
          [5, true, null, { a: SECRET }, [SECRET], 'x\0@exemplo.example'].flatMap((value) =>
            each(
              [
                { email: value, password: value },
                { refresh_token: value, data: value, factor_type: value },
              ],
              method,
              path,
              who,
            ),
          ),
        ),
      ),
    )
  })

  it('files and functions of the server refuse them with 4xx', async () => {
    await allAreMistakes([
      ...NO_OBJECTS.map((body): [string, string, unknown, string] => [
        'DELETE',
        '/storage/v1/object/media',
        body,
        'admin',
      ]),
      ...VALUES.map((value): [string, string, unknown, string] => [
        'DELETE',
        '/storage/v1/object/media',
        { prefixes: [value] },
        'admin',
      ]),
      ...['resend-activation', 'set-user-password', 'approve-user', 'send-recado'].flatMap((name) =>
        [...NO_OBJECTS, ...VALUES.map((value) => ({ email: value, token: value, password: value, id: value }))].map(
          (body): [string, string, unknown, string] => ['POST', `/functions/v1/${name}`, body, 'admin'],
        ),
      ),
    ])
  })
})
