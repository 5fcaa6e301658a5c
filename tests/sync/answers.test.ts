import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { filter, firstValueFrom, skipWhile } from 'rxjs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeDexieStorage } from '#sync/database/rxdb-internals.ts'
import { OWN_COLLECTIONS, type ExchangeAnswer, type PushRow } from '#sync/engine/wire.ts'
import { type SyncStatus, watchStatus } from '#sync/member/status.ts'
import { callFunctionAs, restAs, result } from '#sync/api/rest.ts'
import { EXCHANGE_PATH, makeHttpNetwork, postExchange } from '#sync/api/exchange.ts'
import { takeAnyId } from '#tests/kit/any-id.ts'
import { openMinistry, type Ministry, type Person } from '#tests/kit/ministry.ts'
import { makePhone, type OpenApp, type Phone } from './kit/phone.ts'
import {
  type FaultyNetwork,
  HOTEL,
  HOTEL_PATH,
  json,
  openFaultyNetwork,
  pass,
  type PendingExchange,
} from './kit/faulty-network.ts'
import { signInHere } from './kit/signed-in.ts'

/**
 * Law 5, answer by answer, with everything real but the answer: the writes, the engine, Dexie, the
 * session, HTTP. Each test checks what becomes of pending writes, what the screen shows, and when
 * the engine tries again.
 */
const FAVORITE = '00000000-0000-4000-8000-0000000000f1'
const MARKS = ['00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-0000000000a2']
const CULPRIT = MARKS[1]!
const WAITING = 4
const DIGEST_EVERY_MS = 15 * 60 * 1000

let ministry: Ministry
let network: FaultyNetwork
let maria: Person
let phone: Phone
let app: OpenApp
/** What the engine has scheduled next, and in how many milliseconds. */
let next: { ms: number; run: () => void } | null
let count = 0

beforeAll(async () => {
  ministry = await openMinistry()
  await takeAnyId(ministry.server.sql)
  network = await openFaultyNetwork(ministry.server.url)
})
afterAll(async () => {
  await network.close()
  await ministry.close()
})

beforeEach(async () => {
  maria = await ministry.person(`maria${++count}`)
  await signInHere(ministry, maria, network.url)
  network.via = pass
  next = null as typeof next
  phone = makePhone({
    userId: maria.id,
    collections: OWN_COLLECTIONS,
    storage: makeDexieStorage(new IDBFactory(), IDBKeyRange),
    exchange: makeHttpNetwork(maria.id).exchange,
    after(ms, run) {
      const mine = { ms, run }
      next = mine
      return () => {
        if (next === mine) next = null
      }
    },
  })
  app = await phone.open()
  await during(() => app.engine.start())
  if (next?.ms !== DIGEST_EVERY_MS) throw new Error('The first pass did not end well')
  await app.commands.completeDay(1)
  await app.commands.setFavorite(FAVORITE, true)
  await app.commands.markRead(MARKS)
  network.passed.length = 0
})
afterEach(async () => {
  await phone.close()
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

/** One pass, from its beginning to its end. */
async function during(begin: () => void): Promise<void> {
  const over = firstValueFrom(
    app.engine.state$.pipe(
      skipWhile(({ phase }) => phase !== 'syncing'),
      filter(({ phase }) => phase !== 'syncing'),
    ),
  )
  begin()
  await over
  await new Promise((resolve) => setTimeout(resolve))
}
/** Fires the timer that the engine set. */
const whenItIsTime = () => during(() => next!.run())

const status = (): Promise<SyncStatus> => firstValueFrom(watchStatus(app.database, app.engine))
const exchanges = () => network.passed.filter((path) => path === EXCHANGE_PATH).length
const renewals = () => network.passed.filter((path) => path.startsWith('/auth/v1/token')).length

async function onServer(): Promise<string[]> {
  const request = { v: 1, epoch: null, cursor: { content: 0, own: 0 }, limit: 2000, push: [] } as const
  const outcome = await postExchange({ ...request, push: [] }, await ministry.tokenOf(maria), ministry.server)
  const { answer } = outcome as { answer: ExchangeAnswer }
  return answer.rows!.flatMap(({ c, id, doc }) => (doc && c !== 'devotionals' ? [`${c}/${id}`] : [])).sort()
}
const EVERYTHING = [`favorites/${FAVORITE}`, 'progress/1', ...MARKS.map((id) => `read_marks/${id}`)]

/** Everything has arrived once, and the screen says 'Tudo salvo' because the digest agreed. */
async function expectAllSaved(): Promise<void> {
  expect(await onServer()).toEqual(EVERYTHING)
  expect(await status()).toMatchObject({
    connection: 'online',
    phase: 'idle',
    needsSignIn: false,
    pending: [],
    refused: [],
  })
  expect((await status()).lastAgreedAt).not.toBeNull()
  expect(next!.ms).toBe(DIGEST_EVERY_MS)
  expect(phone.unexpectedErrors).toEqual([])
}

/** All her writes are there, and none is called refused. */
async function expectAllKept(): Promise<void> {
  expect(await status()).toMatchObject({ pending: { length: WAITING }, refused: [] })
}

const page =
  (code: number, body = HOTEL, headers: Record<string, string> = {}) =>
  async ({ res }: PendingExchange) =>
    void res.writeHead(code, { 'Content-Type': 'text/html', ...headers }).end(body)
const said =
  (code: number, sqlstate: string) =>
  async ({ res }: PendingExchange) =>
    json(res, code, JSON.stringify({ code: sqlstate, message: 'dito pelo servidor' }))
const once = (via: FaultyNetwork['via']): FaultyNetwork['via'] => {
  let isFirst = true
  return (pending) => {
    if (!isFirst) return pass(pending)
    isFirst = false
    return via(pending)
  }
}

describe('her writes wait, the screen tells the truth, and the engine tries again', () => {
  const offline = { connection: 'offline', phase: 'idle', needsSignIn: false }
  const failed = { connection: 'online', phase: 'failed', needsSignIn: false }
  /** The first step of the back-off. */
  const soon = [500, 1_000] as const

  it.each<[string, FaultyNetwork['via'], object, readonly [number, number]]>([
    ['429 with Retry-After in seconds', page(429, '', { 'Retry-After': '7' }), failed, [7_000, 7_000]],
    [
      '429 with Retry-After as a date',
      (pending) => page(429, '', { 'Retry-After': new Date(Date.now() + 60_000).toUTCString() })(pending),
      failed,
      [55_000, 61_000],
    ],
    ['429 with a Retry-After of a month', page(429, '', { 'Retry-After': '2678400' }), failed, [3_600_000, 3_600_000]],
    [
      '429 with Retry-After as a date, and no date of its own',
      (pending) => {
        pending.res.sendDate = false
        return page(429, '', { 'Retry-After': new Date(Date.now() + 60_000).toUTCString() })(pending)
      },
      failed,
      soon,
    ],
    ['429 without Retry-After', page(429), failed, soon],
    ['500 from the server', said(500, 'XX000'), failed, soon],
    ['502 with a proxy’s page', page(502), failed, soon],
    ['503 with Retry-After', page(503, '', { 'Retry-After': '2' }), failed, [2_000, 2_000]],
    ['504', page(504), failed, soon],
    ['403 with a proxy’s page', page(403), failed, soon],
    ['422 with a proxy’s page', page(422), failed, soon],
    ['404 from a server without this function', said(404, 'PGRST202'), failed, soon],
    ['a hotel’s page, with 200', page(200), offline, soon],
    ['a hotel’s JSON, with 200', ({ res }) => Promise.resolve(json(res, 200, '{"status":"login"}')), offline, soon],
    ['a JSON null, with 200', ({ res }) => Promise.resolve(json(res, 200, 'null')), offline, soon],
    ['nothing, with 204', async ({ res }) => void res.writeHead(204).end(), offline, soon],
    ['a redirect to a hotel’s page', page(302, '', { Location: HOTEL_PATH }), offline, soon],
    ['a cut before the answer', async ({ res }) => void res.destroy(), offline, soon],
    [
      'a cut in the middle of the answer, after the server stored the write',
      async ({ forward, res }) => {
        const { body } = await forward()
        res.writeHead(200, { 'Content-Length': String(body.length) }).write(body.slice(0, 20), () => res.destroy())
      },
      offline,
      soon,
    ],
    [
      'a cut before the answer, after the server stored the write',
      async ({ forward, res }) => {
        await forward()
        res.destroy()
      },
      offline,
      soon,
    ],
  ])('%s', async (_what, answer, expected, [least, most]) => {
    network.via = answer
    await whenItIsTime()
    expect(exchanges()).toBe(1)
    expect(await status()).toMatchObject(expected)
    await expectAllKept()
    expect(next!.ms).toBeGreaterThanOrEqual(least)
    expect(next!.ms).toBeLessThanOrEqual(most)
    // She may go on writing, whatever the answer was.
    await app.commands.completeDay(1)
    await app.commands.setFavorite(FAVORITE, true)

    network.via = pass
    await whenItIsTime()
    await expectAllSaved()
  })

  it.each([1, 30])('429 with Retry-After as a date, to a phone whose clock is %i days behind', async (days) => {
    network.via = page(429, '', { 'Retry-After': new Date(Date.now() + 60_000).toUTCString() })
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => new Date().getTime() - days * 86_400_000)
    await whenItIsTime()
    clock.mockRestore()
    expect(next!.ms).toBeGreaterThanOrEqual(55_000)
    expect(next!.ms).toBeLessThanOrEqual(61_000)
  })

  it('the waits grow while the failure lasts, and end soon after it is over', async () => {
    network.via = page(500)
    for (const full of [1_000, 2_000, 4_000, 8_000]) {
      await whenItIsTime()
      expect(next!.ms).toBeGreaterThanOrEqual(full / 2)
      expect(next!.ms).toBeLessThanOrEqual(full)
    }
    network.via = pass
    await whenItIsTime()
    await expectAllSaved()
    network.via = page(500)
    await whenItIsTime()
    expect(next!.ms).toBeLessThanOrEqual(1_000)
  })

  it('an answer that takes too long: the phone gives up, and what the server stored anyway is there only once', async () => {
    /** Ends the wait for the answer. */
    let giveUp = () => {}
    const { setTimeout } = globalThis
    vi.stubGlobal('setTimeout', (run: () => void, ms: number, ...rest: unknown[]) => {
      if (ms >= 20_000 && ms < 60_000) giveUp = run
      return setTimeout(run, ms, ...rest)
    })
    network.via = async (pending) => {
      await pending.forward()
      giveUp()
    }
    await whenItIsTime()
    expect(await status()).toMatchObject(offline)
    await expectAllKept()
    expect(next!.ms).toBeLessThanOrEqual(1_000)
    network.via = pass
    await whenItIsTime()
    await expectAllSaved()
  })
})

describe('401', () => {
  it('once: the session is renewed, and everything arrives in the same pass', async () => {
    network.via = once(said(401, 'PGRST303'))
    await whenItIsTime()
    expect([exchanges(), renewals()]).toEqual([2, 1])
    await expectAllSaved()
  })

  it('even with the renewed session: the member is asked to sign in, and until then nothing is tried or lost', async () => {
    network.via = said(401, 'PGRST303')
    await whenItIsTime()
    expect([exchanges(), renewals()]).toEqual([2, 1])
    expect(await status()).toMatchObject({ connection: 'online', phase: 'failed', needsSignIn: true })
    await expectAllKept()
    expect(next).toBeNull()
    network.via = pass
    await signInHereAgain()
    await expectAllSaved()
  })

  it('with a session that has ended on the server: the same', async () => {
    await ministry.server.sql('delete from auth.sessions where user_id = $1', [maria.id])
    await ministry.server.sql('delete from auth.refresh_tokens where user_id = $1', [maria.id])
    network.via = once(said(401, 'PGRST303'))
    await whenItIsTime()
    expect([exchanges(), renewals()]).toEqual([1, 1])
    expect(await status()).toMatchObject({ phase: 'failed', needsSignIn: true })
    await expectAllKept()
    expect(next).toBeNull()
    await signInHereAgain()
    await expectAllSaved()
  })

  async function signInHereAgain(): Promise<void> {
    await signInHere(ministry, maria, network.url)
    await during(() => app.engine.retry())
  }
})

describe('a refusal by the server itself', () => {
  const carries = (push: PushRow[]) => push.some(({ id }) => id === CULPRIT)
  /** The server refuses every request that contains this row. */
  const because =
    (answer: FaultyNetwork['via']): FaultyNetwork['via'] =>
    (pending) =>
      carries(pending.request.push) ? answer(pending) : pass(pending)

  it.each([
    [400, '22P02'],
    [409, '23505'],
    [422, '23514'],
  ] as const)(
    '%i because of one row: the others arrive, and that row is shown with the reason and its content',
    async (code, sqlstate) => {
      network.via = because(said(code, sqlstate))
      await whenItIsTime()
      expect(await onServer()).toEqual(EVERYTHING.filter((key) => !key.endsWith(CULPRIT)))
      const { pending, refused, ...rest } = await status()
      expect(rest).toMatchObject({ connection: 'online', phase: 'idle', needsSignIn: false })
      expect(pending).toEqual([])
      expect(refused).toMatchObject([
        { id: CULPRIT, kind: 'read_mark', code: sqlstate, message: 'dito pelo servidor', doc: { recado_id: CULPRIT } },
      ])
      expect(next!.ms).toBe(DIGEST_EVERY_MS)
    },
  )

  it.each([
    [400, '22P02'],
    [422, '23514'],
  ] as const)('%i only once: nothing is set aside', async (code, sqlstate) => {
    network.via = once(said(code, sqlstate))
    await whenItIsTime()
    await expectAllSaved()
  })

  it('422 to everything, even to an empty request: no row is to blame', async () => {
    network.via = said(422, '23514')
    await whenItIsTime()
    expect(exchanges()).toBe(2)
    expect(await status()).toMatchObject({ connection: 'online', phase: 'failed', needsSignIn: false })
    await expectAllKept()
    network.via = pass
    await whenItIsTime()
    expect((await status()).pending).toEqual([])
  })

  it.each([
    [400, '42703', 'a renamed column'],
    [400, 'P0001', 'a broken trigger'],
    [403, '42501', 'a missing grant'],
    [404, '42883', 'a missing function'],
    [409, '40001', 'a conflict with another transaction'],
  ] as const)('%i %s, %s: no row is to blame, and the phone does not search for one', async (code, sqlstate, _what) => {
    network.via = said(code, sqlstate)
    await whenItIsTime()
    expect(exchanges()).toBe(1)
    expect(await status()).toMatchObject({ connection: 'online', phase: 'failed', needsSignIn: false })
    await expectAllKept()
    expect(next!.ms).toBeLessThanOrEqual(1_000)
    network.via = pass
    await whenItIsTime()
    expect((await status()).pending).toEqual([])
  })

  it('413 from a proxy: the request is split into smaller ones, and everything arrives', async () => {
    network.via = (pending) => (pending.request.push.length > 1 ? page(413)(pending) : pass(pending))
    await whenItIsTime()
    await expectAllSaved()
  })
})

it('a slow server does not count as no network: the member is told to check whether the call took effect', async () => {
  const silent = createServer(() => undefined)
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  vi.stubEnv('VITE_SUPABASE_URL', `http://127.0.0.1:${(silent.address() as AddressInfo).port}`)
  const call = (patienceMs?: number) => callFunctionAs(maria.id, 'send-email', {}, patienceMs)
  expect(await call(200)).toEqual({ ok: false, code: 'timeout' })
  silent.closeAllConnections()
  await new Promise((resolve) => silent.close(resolve))
  expect(await call()).toEqual({ ok: false, code: 'offline' })
})

it('a fault of this app within a call surfaces: only a request that failed counts as no network', async () => {
  const fault = new TypeError('undefined is not a function')
  await expect(result({ throwOnError: () => Promise.reject(fault) })).rejects.toBe(fault)
  const circular: { self?: unknown } = {}
  circular.self = circular
  await expect(callFunctionAs(maria.id, 'send-email', circular)).rejects.toThrow(/circular/)
  expect(network.passed).toEqual([])
})

it.each([
  ['the page of a hotel’s network', (res: ServerResponse) => void res.writeHead(200).end(HOTEL)],
  ['an empty page', (res: ServerResponse) => void res.writeHead(200).end()],
  [
    'an answer that breaks off',
    (res: ServerResponse) => void res.writeHead(200, { 'Content-Length': '100' }).write('{', () => res.destroy()),
  ],
])('%s in a call’s place counts as no network', async (_what, answer) => {
  const stranger = createServer((_request, res) => answer(res))
  await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve))
  vi.stubEnv('VITE_SUPABASE_URL', `http://127.0.0.1:${(stranger.address() as AddressInfo).port}`)
  expect(await callFunctionAs(maria.id, 'send-email', {})).toEqual({ ok: false, code: 'offline' })
  stranger.closeAllConnections()
  await new Promise((resolve) => stranger.close(resolve))
})

it('a read that the server refuses is asked once, and its screen says so at once', async () => {
  const read = result(restAs(maria.id).from('groups').select('id').eq('id', 'no uuid'))
  expect(await read).toMatchObject({ ok: false, code: 'refused' })
  expect(network.passed).toHaveLength(1)
})

it.each([
  ['a function', () => callFunctionAs(maria.id, 'do-futuro', {})],
  ['a function of the database', () => result(restAs(maria.id).rpc('do_futuro' as never))],
])('%s that an older server does not have is refused without English words', async (_what, call) => {
  expect(await call()).toEqual({ ok: false, code: 'refused', message: undefined })
})
