import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeDexieStorage } from '#sync/database/rxdb-internals.ts'
import type { ExchangeAnswer } from '#sync/engine/wire.ts'
import { EXCHANGE_PATH, makeHttpNetwork, postExchange } from '#sync/api/exchange.ts'
import { isThorough } from '#tests/kit/lane.ts'
import { takeAnyId } from '#tests/kit/any-id.ts'
import { openMinistry, type Ministry } from '#tests/kit/ministry.ts'
import { makeRandom, type Random } from './kit/random.ts'
import { json, openFaultyNetwork, type PendingExchange, type FaultyNetwork } from './kit/faulty-network.ts'
import { FIRST_SEED, hasDigest, runSeed } from './kit/seeds.ts'
import { signInHere } from './kit/signed-in.ts'
import type { Exchange, SimulatedServer } from './kit/simulation.ts'

/**
 * The simulation of the other files with real parts at each end: RxDB on Dexie on IndexedDB, HTTP,
 * the server.
 */
const SEEDS = Array.from({ length: isThorough ? 5 : 2 }, (_, n) => FIRST_SEED + n)
const OPERATIONS = isThorough ? 2000 : 600
const EXPIRED = 0.05
const FILE = 'tests/sync/convergence-http.test.ts'

let ministry: Ministry
let line: FaultyNetwork

// Each life in a ministry of its own: what the server does by itself would meet whoever emptied it.
beforeEach(async () => {
  ministry = await openMinistry()
  await takeAnyId(ministry.server.sql, ['devotional_favorites', 'event_answers'])
  line = await openFaultyNetwork(ministry.server.url)
})
afterEach(async () => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  await line.close()
  await ministry.close()
})

/** How an exchange ends that does not arrive: what a phone meets on its way. */
const FAILURES: readonly ((pending: PendingExchange) => void)[] = [
  ({ res }) => res.destroy(),
  ({ res }) =>
    res
      .writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '4000' })
      .write('{"v":1,"acc', () => res.destroy()),
  ({ res }) => res.writeHead(200, { 'Content-Type': 'text/html' }).end('<html>Entre na rede do hotel</html>'),
  ({ res }) => res.writeHead(302, { Location: '/portal' }).end(),
  ({ res }) => res.writeHead(403, { 'Content-Type': 'text/html' }).end('<html>Proxy</html>'),
  ({ res }) => res.writeHead(429, { 'Retry-After': '1' }).end(),
  ({ res }) => res.writeHead(502, { 'Content-Type': 'text/html' }).end('<html>Bad gateway</html>'),
  ({ res }) => json(res, 503, '{"code":"PGRST001","message":"no connection"}'),
]

/**
 * The server behind HTTP. The phones' requests carry their own token; the test's own requests carry
 * another.
 */
function overHttp(token: string): {
  server: SimulatedServer
  onLine(pending: PendingExchange, travel: Exchange, random: Random): Promise<void>
} {
  let bearer = token
  // Each life renews its session at least once.
  let isFirst = true
  const server: SimulatedServer = {
    sql: (query, params) => ministry.server.sql(query, params),
    async exchange(_userId, request) {
      const outcome = await postExchange(request, bearer, ministry.server)
      if (!outcome.ok) throw new Error(`The server answered ${JSON.stringify(outcome.failure)}`)
      return outcome.answer satisfies ExchangeAnswer
    },
  }
  return {
    server,
    async onLine(pending, travel, random) {
      const hasExpired = isFirst || random.chance(EXPIRED)
      isFirst = false
      if (hasExpired) return json(pending.res, 401, '{"code":"PGRST303","message":"JWT expired"}')
      bearer = pending.headers.authorization!.slice('Bearer '.length)
      const outcome = await travel(pending.request)
      bearer = token
      if (outcome.ok) json(pending.res, 200, JSON.stringify(outcome.answer))
      // A gateway answers this when its server did not finish.
      else if ('isTooMuch' in outcome.failure && outcome.failure.isTooMuch) json(pending.res, 504, '{}')
      else random.pick(FAILURES)(pending)
    },
  }
}

it.each(SEEDS)(
  'three devices with Dexie over the network, seed %i: all end equal and nothing is lost',
  async (seed) => {
    const maria = await ministry.person('maria')
    await signInHere(ministry, maria, line.url)
    const { server, onLine } = overHttp(await ministry.tokenOf(maria))
    const network = makeHttpNetwork(maria.id)
    const random = makeRandom(seed)

    await runSeed(
      {
        seed,
        operations: OPERATIONS,
        server,
        userId: maria.id,
        hasDigest: hasDigest(seed),
        makeStorage: () => makeDexieStorage(new IDBFactory(), IDBKeyRange),
        connect: (travel) => (request) => {
          // The phones of one process share their session; one of them makes requests at a time.
          line.via = (pending) => onLine(pending, travel, random)
          return network.exchange(request)
        },
      },
      FILE,
    )
    const exchanges = line.passed.filter((path) => path === EXCHANGE_PATH).length
    const renewals = line.passed.filter((path) => path.startsWith('/auth/v1/token')).length
    console.log(`seed ${seed}: ${exchanges} requests, ${renewals} session renewals`)
    expect(exchanges).toBeGreaterThan(OPERATIONS / 20)
    expect(renewals).toBeGreaterThan(0)
  },
)
