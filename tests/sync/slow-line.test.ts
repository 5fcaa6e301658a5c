import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { type ExchangeOutcome, OWN_COLLECTIONS, type ExchangeRequest } from '#sync/engine/wire.ts'
import { makePhone, type OpenApp, type Phone } from './kit/phone.ts'
import { memoryStorage } from './kit/simulation.ts'
import { openSqlServer, type SqlServer } from './kit/sql-server.ts'

/**
 * Six hundred recados over a line, or from a server, that cannot do all of them in time: every pass
 * ends.
 */
const RECADOS = 600
const MOST_PASSES = 12

let server: SqlServer
let userId: string
let phone: Phone
let app: OpenApp
let now: number
let via: (request: ExchangeRequest, send: () => Promise<ExchangeOutcome>) => Promise<ExchangeOutcome>

beforeAll(async () => {
  server = await openSqlServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  userId = await server.member()
  now = Date.now()
  await server.sql(
    `insert into public.recados (titulo, mensagem) select 'Recado', n::text from generate_series(1, ${RECADOS}) n`,
  )
  phone = makePhone({
    userId,
    collections: [...OWN_COLLECTIONS, 'recados'],
    storage: memoryStorage(),
    now: () => now,
    exchange: (request) => via(request, async () => ({ ok: true, answer: await server.exchange(userId, request) })),
  })
  app = await phone.open()
})
afterEach(() => phone.close())

const rows = ({ limit, push }: ExchangeRequest) => Math.max(limit, push.length)
/** The number of rows that come through within the time limit. */
const atMost =
  (most: number): typeof via =>
  async (request, send) =>
    rows(request) > most ? { ok: false, failure: { kind: 'unreachable', isTooMuch: true } } : send()
/** Each request takes this long, whatever is in it. */
const slowly =
  (ms: number): typeof via =>
  async (_request, send) => {
    now += ms
    return send()
  }
const isAllHere = async () => (await phone.all('recados')).length === RECADOS

/** Passes until everything is here. */
async function passes(): Promise<number> {
  for (let pass = 1; pass <= MOST_PASSES; pass++) {
    await app.engine.synchronise()
    if ((await isAllHere()) && (await app.replica.unsent(1)).length === 0) return pass
  }
  throw new Error(`Not everything is here after ${MOST_PASSES} passes`)
}

it('a server that cannot finish a page in time: the phone asks for less, and everything arrives', async () => {
  via = atMost(60)
  await passes()
  const sizes = phone.requests.map(rows)
  expect(sizes.slice(0, 4)).toEqual([250, 125, 63, 32])
  expect(Math.max(...sizes.slice(4))).toBeLessThan(125)
})

it('the learned page size survives a closed app; when the trouble is over, the phone asks for more again', async () => {
  via = atMost(60)
  for (let tries = 0; tries < 3; tries++) await app.engine.synchronise()
  await phone.close()
  app = await phone.open()
  const before = phone.requests.length
  await app.engine.synchronise()
  expect(rows(phone.requests[before]!)).toBe(32)

  via = (_request, send) => send()
  await passes()
  await app.engine.synchronise()
  expect(rows(phone.requests.at(-1)!)).toBeGreaterThan(32)
})

it('even when everything has to be heard again, where a partial result cannot be stored', async () => {
  via = atMost(60)
  await passes()
  await server.sql('update sync.meta set epoch = gen_random_uuid()')
  await app.engine.synchronise()
  // The first try of twice as much may have failed.
  await app.engine.synchronise()
  expect(await app.replica.readCursor()).toMatchObject({
    epoch: (await server.sql<{ epoch: string }>('select epoch from sync.meta'))[0]!.epoch,
  })
})

it('a thousand reads made offline go up in parts, if one request is too much', async () => {
  via = (_request, send) => send()
  await app.engine.synchronise()
  const ids = Array.from({ length: 1_000 }, (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`)
  await app.commands.markRead(ids)
  via = atMost(300)
  await passes()
  expect(
    await server.sql('select count(*)::int as n from public.recados_leitura where user_id = $1::uuid', [userId]),
  ).toEqual([{ n: 1_000 }])
})

it('a fast line brings everything in two requests', async () => {
  via = (_request, send) => send()
  expect(await passes()).toBe(1)
  expect(phone.requests.map(({ limit }) => limit)).toEqual([250, 2_000])
})

it('on a slow line the pages are small, and the progress shows', async () => {
  via = slowly(8_000)
  const shares: number[] = []
  app.engine.state$.subscribe(({ share }) => share !== undefined && shares.push(share))
  expect(await passes()).toBe(1)
  expect(phone.requests.map(({ limit }) => limit)).toEqual([250, 250, 250])
  expect(shares.map((share) => Math.round(share * 100))).toEqual([42, 83])
  let last: object = {}
  app.engine.state$.subscribe((state) => (last = state)).unsubscribe()
  expect(last).toEqual({ connection: 'online', phase: 'idle', needsSignIn: false })
})
