import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { filter, firstValueFrom, skipWhile } from 'rxjs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeDexieStorage } from '#sync/database/rxdb-internals.ts'
import { OWN_COLLECTIONS, type ExchangeAnswer, type PushRow } from '#sync/engine/wire.ts'
import type { SyncStatus } from '#sync/model/status.ts'
import { callFunctionAs } from '#sync/api/rest.ts'
import { EXCHANGE_PATH, makeHttpNetwork, postExchange } from '#sync/api/exchange.ts'
import { watchStatus } from '#sync/member/status.ts'
import { takeAnyId } from '#tests/kit/any-id.ts'
import { openMinistry, type Ministry, type Person } from '#tests/kit/ministry.ts'
import { makePhone, type OpenApp, type Phone } from './kit/phone.ts'
import { json, openFaultyNetwork, pass, type Passing, type FaultyNetwork } from './kit/faulty-network.ts'
import { signInHere } from './kit/signed-in.ts'

/**
 * Law 5, answer by answer, with everything real but the answer: her writes, the engine, Dexie, the session, HTTP. Each
 * says what becomes of what waits, what the screen shows, and when it is tried again.
 */
const FAVORITE = '00000000-0000-4000-8000-0000000000f1'
const MARKS = ['00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-0000000000a2']
const CULPRIT = MARKS[1]!
const WAITING = 4
const DIGEST_EVERY_MS = 15 * 60 * 1000
const HOTEL = '<html>Entre na rede do hotel</html>'

let ministry: Ministry
let network: FaultyNetwork
let maria: Person
let phone: Phone
let app: OpenApp
/** What the engine wants to do next, and in how many milliseconds. */
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
/** The time has come for what the engine wanted to do next. */
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
  expect(phone.surprises).toEqual([])
}

/** What she wrote is all there, and nothing of it is called refused. */
async function expectAllKept(): Promise<void> {
  expect(await status()).toMatchObject({ pending: { length: WAITING }, refused: [] })
}

const page =
  (code: number, body = HOTEL, headers: Record<string, string> = {}) =>
  async ({ res }: Passing) =>
    void res.writeHead(code, { 'Content-Type': 'text/html', ...headers }).end(body)
const said =
  (code: number, sqlstate: string) =>
  async ({ res }: Passing) =>
    json(res, code, JSON.stringify({ code: sqlstate, message: 'dito pelo servidor' }))
const once = (via: FaultyNetwork['via']): FaultyNetwork['via'] => {
  let isFirst = true
  return (passing) => {
    if (!isFirst) return pass(passing)
    isFirst = false
    return via(passing)
  }
}

describe('o que ela escreveu espera, a tela diz a verdade, e é tentado de novo', () => {
  const offline = { connection: 'offline', phase: 'idle', needsSignIn: false }
  const failed = { connection: 'online', phase: 'failed', needsSignIn: false }
  /** The first step of the back-off. */
  const soon = [500, 1_000] as const

  it.each<[string, FaultyNetwork['via'], object, readonly [number, number]]>([
    ['429 com Retry-After em segundos', page(429, '', { 'Retry-After': '7' }), failed, [7_000, 7_000]],
    [
      '429 com Retry-After numa data',
      (passing) => page(429, '', { 'Retry-After': new Date(Date.now() + 60_000).toUTCString() })(passing),
      failed,
      [55_000, 61_000],
    ],
    ['429 sem Retry-After', page(429), failed, soon],
    ['500 do servidor', said(500, 'XX000'), failed, soon],
    ['502 com a página de um proxy', page(502), failed, soon],
    ['503 com Retry-After', page(503, '', { 'Retry-After': '2' }), failed, [2_000, 2_000]],
    ['504', page(504), failed, soon],
    ['403 com a página de um proxy', page(403), failed, soon],
    ['422 com a página de um proxy', page(422), failed, soon],
    ['404 de um servidor sem esta função', said(404, 'PGRST202'), failed, soon],
    ['a página de um hotel, com 200', page(200), offline, soon],
    ['o JSON de um hotel, com 200', ({ res }) => Promise.resolve(json(res, 200, '{"status":"login"}')), offline, soon],
    ['um JSON nulo, com 200', ({ res }) => Promise.resolve(json(res, 200, 'null')), offline, soon],
    ['nada, com 204', async ({ res }) => void res.writeHead(204).end(), offline, soon],
    ['o caminho para a página de um hotel', page(302, '', { Location: '/' }), offline, soon],
    ['um corte antes da resposta', async ({ res }) => void res.destroy(), offline, soon],
    [
      'um corte no meio da resposta, depois que o servidor gravou',
      async ({ forward, res }) => {
        const { body } = await forward()
        res.writeHead(200, { 'Content-Length': String(body.length) }).write(body.slice(0, 20), () => res.destroy())
      },
      offline,
      soon,
    ],
    [
      'um corte antes da resposta, depois que o servidor gravou',
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
    // She may go on writing, whatever that answer was.
    await app.commands.completeDay(1)
    await app.commands.setFavorite(FAVORITE, true)

    network.via = pass
    await whenItIsTime()
    await expectAllSaved()
  })

  it('cada vez mais tarde, se continua; e logo, depois que passou', async () => {
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

  it('uma resposta que demora demais: desiste, e o que o servidor gravou assim mesmo fica uma vez só', async () => {
    /** Ends the waiting for the answer. */
    let giveUp = () => {}
    const { setTimeout } = globalThis
    vi.stubGlobal('setTimeout', (run: () => void, ms: number, ...rest: unknown[]) => {
      if (ms >= 20_000 && ms < 60_000) giveUp = run
      return setTimeout(run, ms, ...rest)
    })
    network.via = async (passing) => {
      await passing.forward()
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
  it('uma vez: a sessão é renovada, e tudo chega no mesmo momento', async () => {
    network.via = once(said(401, 'PGRST303'))
    await whenItIsTime()
    expect([exchanges(), renewals()]).toEqual([2, 1])
    await expectAllSaved()
  })

  it('também com a sessão nova: é pedido que ela entre, e até lá nada é tentado nem perdido', async () => {
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

  it('e a sessão acabou no servidor: o mesmo', async () => {
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

describe('uma recusa do próprio servidor', () => {
  const carries = (push: PushRow[]) => push.some(({ id }) => id === CULPRIT)
  /** As long as this row is in the request, the server will not have it. */
  const because =
    (answer: FaultyNetwork['via']): FaultyNetwork['via'] =>
    (passing) =>
      carries(passing.request.push) ? answer(passing) : pass(passing)

  it.each([
    [400, '22P02'],
    [409, '23505'],
    [422, '23514'],
  ] as const)(
    '%i por causa de uma linha: as outras chegam, e ela é mostrada com o motivo e o que dizia',
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
  ] as const)('%i uma vez só: nada é posto de lado', async (code, sqlstate) => {
    network.via = once(said(code, sqlstate))
    await whenItIsTime()
    await expectAllSaved()
  })

  it('422 a tudo, também a um pedido vazio: nenhuma linha tem a culpa', async () => {
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
    [400, '42703', 'uma coluna que mudou de nome'],
    [400, 'P0001', 'um gatilho quebrado'],
    [403, '42501', 'uma permissão que falta'],
    [404, '42883', 'uma função que falta'],
    [409, '40001', 'um encontro com outra transação'],
  ] as const)('%i %s, %s: nenhuma linha tem a culpa, e nada se procura nelas', async (code, sqlstate, _what) => {
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

  it('413 de um proxy: o pedido é cortado em menores, e tudo chega', async () => {
    network.via = (passing) => (passing.request.push.length > 1 ? page(413)(passing) : pass(passing))
    await whenItIsTime()
    await expectAllSaved()
  })
})

it('um servidor que demora não é uma falta de internet: se aconteceu, ela confere', async () => {
  const silent = createServer(() => undefined)
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  vi.stubEnv('VITE_SUPABASE_URL', `http://127.0.0.1:${(silent.address() as AddressInfo).port}`)
  const call = () => callFunctionAs(maria.id, 'send-email', {}, 200)
  expect(await call()).toEqual({ ok: false, code: 'timeout' })
  silent.closeAllConnections()
  await new Promise((resolve) => silent.close(resolve))
  expect(await call()).toEqual({ ok: false, code: 'offline' })
})
