import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import type { RunningServer, ServerOptions } from '#backend/server/options.ts'
import { isThorough } from '#tests/kit/lane.ts'
import { mailsIn } from '#tests/kit/mailbox.ts'
import { migratedHome, startIn, type Home } from '#tests/kit/migrated-home.ts'
import { accessRequest, callFunction, post, sendRequest, type Answer } from './visitor.ts'

let server: RunningServer
let home: Home
afterEach(() => server.close())

async function start(options: Partial<ServerOptions> = {}): Promise<void> {
  home = await migratedHome()
  server = await startIn(home, { rateLimits: 'hosted', ...options })
}

/** `count` calls, twenty at a time. */
async function flood(count: number, send: (n: number) => Promise<Answer>): Promise<number[]> {
  const statuses: number[] = []
  let next = 0
  const sendInTurn = async (): Promise<void> => {
    for (let n = next++; n < count; n = next++) statuses.push((await send(n)).status)
  }
  await Promise.all(Array.from({ length: 20 }, sendInTurn))
  return statuses
}

const countRows = async (): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {}
  for (const table of [
    'public.acessos_pendentes',
    'public.email_queue',
    'auth.users',
    'auth.sessions',
    'private.activation_requests',
  ]) {
    counts[table] = (await server.sql<{ n: number }>(`select count(*)::int as n from ${table}`))[0]!.n
  }
  return counts
}

const approveMany = (count: number) =>
  server.sql(
    `insert into public.usuarios_aprovados (email, nome) select 'membro-' || n || '@exemplo.example', 'Nome' from generate_series(1, $1::int) n`,
    [count],
  )

/** A church hall asks for access at once; nothing else happens so often. */
const ROWS = 60
/** Enough to reach every limit; the flood itself is for the thorough lane. */
const CALLS = isThorough ? 1000 : 100

describe(`${CALLS} requests in a minute from one address`, () => {
  const endpoints: [name: string, send: (n: number) => Promise<Answer>][] = [
    [
      'the access request',
      (n) =>
        sendRequest(server, accessRequest(`p${n}@exemplo.example`), { 'x-forwarded-for': `10.0.${n >> 8}.${n & 255}` }),
    ],
    ['the access request, with the same address', () => sendRequest(server, accessRequest('vitima@exemplo.example'))],
    [
      'another link, for a thousand known addresses',
      (n) => callFunction(server, 'resend-activation', { email: `membro-${n}@exemplo.example` }),
    ],
    [
      'another link, for one address',
      () => callFunction(server, 'resend-activation', { email: 'membro-1@exemplo.example' }),
    ],
    [
      'creating a password',
      (n) =>
        callFunction(server, 'set-user-password', {
          email: `membro-${n}@exemplo.example`,
          token: randomUUID(),
          password: 'uma-senha',
        }),
    ],
    [
      'validating the link',
      (n) =>
        post(server, '/rest/v1/rpc/validate_activation', { email: `membro-${n}@exemplo.example`, token: randomUUID() }),
    ],
    [
      'asking whether a link waits',
      (n) => post(server, '/rest/v1/rpc/activation_pending', { email: `membro-${n}@exemplo.example` }),
    ],
    [
      'creating an account',
      (n) => post(server, '/auth/v1/signup', { email: `p${n}@exemplo.example`, password: 'uma-senha' }),
    ],
    [
      'signing in',
      (n) =>
        post(server, '/auth/v1/token?grant_type=password', {
          email: `membro-${n}@exemplo.example`,
          password: 'errada',
        }),
    ],
  ]

  /**
   * In the gate, one for each place where a limit is kept: the table's trigger, a function, the
   * auth server.
   */
  const sample = new Set(['the access request', 'another link, for a thousand known addresses', 'creating an account'])

  it.each(endpoints.filter(([name]) => isThorough || sample.has(name)))(
    '%s: at most what a whole church does is kept, and the rest is 429',
    async (_name, send) => {
      await start()
      await approveMany(CALLS)
      const statuses = await flood(CALLS, send)
      expect(statuses.filter((status) => status >= 500)).toEqual([])
      expect(statuses).toContain(429)
      await expect.poll(() => server.sql('select from private.activation_requests')).toEqual([])
      await expect.poll(() => server.sql('select from public.email_queue where sent_at is null')).toEqual([])
      for (const [table, count] of Object.entries(await countRows()))
        expect([table, count <= ROWS]).toEqual([table, true])
      expect((await mailsIn(home.dataDir)).length).toBeLessThanOrEqual(ROWS)
      // The counters do not grow with the flood either.
      expect((await server.sql('select from private.rate_limits')).length).toBeLessThanOrEqual(100)
    },
  )
})

describe('the caller', () => {
  const ask = (n: number, ip: string) =>
    sendRequest(server, accessRequest(`${randomUUID()}@exemplo.example`, { nome: `Pessoa ${n}` }), {
      'x-forwarded-for': ip,
    })
  const statusesFrom = async (ips: string[]) => {
    const statuses = []
    for (const [n, ip] of ips.entries()) statuses.push((await ask(n, ip)).status)
    return statuses
  }
  const twelve = Array.from({ length: 12 }, (_, n) => `10.0.0.${n}`)
  /** How many requests this caller has already made. */
  const hadAsked = (ip: string, taken: number) =>
    server.sql(`insert into private.rate_limits values ('access:ip:' || $1, now() + interval '10 minutes', $2)`, [
      ip,
      taken,
    ])

  it('is not whom its own headers say', async () => {
    await start()
    await hadAsked('127.0.0.1', 50)
    expect(await statusesFrom(twelve)).toEqual([...Array<number>(10).fill(201), 429, 429])
  })

  it('behind a proxy is whom the proxy saw last', async () => {
    await start({ trustProxy: true })
    expect(await statusesFrom(twelve)).toEqual(Array(12).fill(201))
    await hadAsked('10.9.9.9', 50)
    expect(await statusesFrom(twelve.map((ip) => `${ip}, 10.9.9.9`))).toEqual([
      ...Array<number>(10).fill(201),
      429,
      429,
    ])
    const answer = await ask(0, '10.9.9.9')
    expect(answer).toEqual({
      status: 429,
      body: {
        code: 'PT429',
        message: 'Muitos pedidos de uma vez. Aguarde alguns minutos e envie de novo.',
        details: null,
        hint: null,
      },
    })
    await server.sql(`update private.rate_limits set window_end = now() - interval '1 second'`)
    expect((await ask(0, '10.9.9.9')).status).toBe(201)
  })

  it('counts also when signed in; refused requests use up no turn', async () => {
    await start()
    for (let n = 0; n < 12; n += 1)
      expect((await sendRequest(server, accessRequest(`x${n}@exemplo.example`, { telefone: '1' }))).status).toBe(400)
    const { body } = await post(server, '/auth/v1/signup', { email: 'nova@exemplo.example', password: 'uma-senha' })
    await hadAsked('127.0.0.1', 50)
    const headers = { authorization: `Bearer ${(body as { access_token: string }).access_token}` }
    const statuses = []
    for (let n = 0; n < 11; n += 1)
      statuses.push((await sendRequest(server, accessRequest(`y${n}@exemplo.example`), headers)).status)
    expect(statuses).toEqual([...Array<number>(10).fill(201), 429])
  })
})

/** That they take equally long is measured, not tested: `npm run bench -- even-answers`. */
describe('known or unknown: the same answer', () => {
  const ROUNDS = 6

  async function compare(
    ask: (email: string) => Promise<Answer>,
    emails: (n: number) => { known: string; unknown: string },
  ): Promise<void> {
    const answers = new Set<string>()
    for (let n = 1; n <= ROUNDS; n += 1) {
      const { known, unknown } = emails(n)
      for (const email of [known, unknown]) answers.add(JSON.stringify(await ask(email)))
    }
    expect(answers.size).toBe(1)
  }

  it('asking for another link, each time for a new address', async () => {
    await start({ rateLimits: 'none' })
    await approveMany(ROUNDS)
    await compare(
      (email) => callFunction(server, 'resend-activation', { email }),
      (n) => ({ known: `membro-${n}@exemplo.example`, unknown: `ninguem-${n}@exemplo.example` }),
    )
    // The known ones did get their mails.
    await expect.poll(async () => (await mailsIn(home.dataDir)).length).toBe(ROUNDS)
  })

  it('asking for another link, always for the same two', { tags: 'thorough' }, async () => {
    await start({ rateLimits: 'none' })
    await approveMany(1)
    await compare(
      (email) => callFunction(server, 'resend-activation', { email }),
      () => ({ known: 'membro-1@exemplo.example', unknown: 'ninguem-1@exemplo.example' }),
    )
  })

  it('signing in with a wrong password', async () => {
    await start({ rateLimits: 'none' })
    await post(server, '/auth/v1/signup', { email: 'maria@exemplo.example', password: 'senha-da-maria' })
    await compare(
      (email) => post(server, '/auth/v1/token?grant_type=password', { email, password: 'senha-errada' }),
      () => ({ known: 'maria@exemplo.example', unknown: 'nenhuma@exemplo.example' }),
    )
  })
})
