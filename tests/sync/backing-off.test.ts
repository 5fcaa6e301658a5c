import { firstValueFrom } from 'rxjs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ExchangeFailure, type ExchangeOutcome, OWN_COLLECTIONS, type ExchangeRequest } from '#sync/engine/wire.ts'
import { watchStatus } from '#sync/member/status.ts'
import { makePhone, type OpenApp, type Phone } from './kit/phone.ts'
import { makeRandom } from './kit/random.ts'
import { memoryStorage } from './kit/simulation.ts'
import { openSqlServer, type SqlServer } from './kit/sql-server.ts'

/** When the engine sends requests, by a clock that only these tests move. */
const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

let server: SqlServer
let userId: string
let phone: Phone
let app: OpenApp
let now: number
let timers: { at: number; run: () => void }[]
/** When requests were made. */
let asked: number[]
let via: (request: ExchangeRequest, send: () => Promise<ExchangeOutcome>) => Promise<ExchangeOutcome>

beforeAll(async () => {
  server = await openSqlServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  userId = await server.member()
  now = Date.now()
  timers = []
  asked = []
  via = (_request, send) => send()
  phone = makePhone({
    userId,
    collections: OWN_COLLECTIONS,
    storage: memoryStorage(),
    now: () => now,
    after(ms, run) {
      const timer = { at: now + ms, run }
      timers.push(timer)
      return () => void (timers = timers.filter((other) => other !== timer))
    },
    exchange(request) {
      asked.push(now)
      return via(request, async () => ({ ok: true, answer: await server.exchange(userId, request) }))
    },
  })
  app = await phone.open()
  app.engine.start()
  await app.engine.synchronise()
  await settled()
  asked = []
})
afterEach(() => phone.close())

/** Waits until no pass is under way. */
async function settled(): Promise<void> {
  await firstValueFrom(app.engine.state$)
  for (;;) {
    const before = asked.length
    await new Promise((resolve) => setImmediate(resolve))
    let phase = ''
    app.engine.state$.subscribe((state) => (phase = state.phase)).unsubscribe()
    if (phase !== 'syncing' && asked.length === before) return
  }
}

/** Moves the clock, and lets everything due in that time happen. */
async function pass(ms: number): Promise<void> {
  const until = now + ms
  for (;;) {
    const due = timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0]
    if (!due) break
    timers = timers.filter((timer) => timer !== due)
    now = Math.max(now, due.at)
    due.run()
    await settled()
  }
  now = until
}

const fails = (failure: ExchangeFailure) => {
  via = async () => ({ ok: false, failure })
}
const works = () => {
  via = (_request, send) => send()
}
const mark = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
/** A write of the member, as the app makes it. */
async function write(n: number): Promise<void> {
  await app.commands.markRead([mark(n)])
  app.engine.poke()
}

describe('Retry-After of two minutes', () => {
  beforeEach(async () => {
    fails({ kind: 'busy', status: 503, retryAfter: 2 * MINUTE })
    await write(1)
    await pass(SECOND)
    if (asked.length !== 1) throw new Error('The request that failed was not made')
  })

  it('writes, signals and a return to the app do not shorten it; then everything leaves in a single request', async () => {
    for (let n = 2; n <= 100; n++) {
      await write(n)
      await pass(SECOND)
    }
    expect(asked).toHaveLength(1)
    works()
    await pass(30 * SECOND)
    expect(asked).toHaveLength(2)
    expect(phone.requests.at(-1)!.push).toHaveLength(100)
    expect(await app.replica.unsent(10)).toEqual([])
  })

  it('a signal that arrives during the failing request waits too', async () => {
    via = async () => {
      app.engine.poke()
      return { ok: false, failure: { kind: 'busy', status: 503, retryAfter: 2 * MINUTE } }
    }
    await pass(2 * MINUTE)
    expect(asked).toHaveLength(2)
    await pass(MINUTE)
    expect(asked).toHaveLength(2)
  })

  it('"Tentar agora" and a change of connection do not wait, even during a request', async () => {
    app.engine.retry()
    await settled()
    expect(asked).toHaveLength(2)
    via = async () => {
      app.engine.retry()
      works()
      return { ok: false, failure: { kind: 'busy', status: 503, retryAfter: 2 * MINUTE } }
    }
    app.engine.retry()
    await settled()
    await pass(SECOND)
    expect(asked).toHaveLength(4)
    expect(await app.replica.unsent(10)).toEqual([])
  })
})

it('a clock that goes back does not prolong the wait', async () => {
  fails({ kind: 'unreachable' })
  await write(1)
  await pass(SECOND)
  works()
  now -= 365 * 24 * HOUR
  // A browser's timer counts elapsed time, whatever the clock says.
  for (const timer of timers) timer.at -= 365 * 24 * HOUR
  await pass(10 * SECOND)
  expect(await app.replica.unsent(10)).toEqual([])
})

describe('a digest that never agrees', () => {
  const repairs = () => phone.requests.filter(({ epoch, compare }) => epoch === null && compare).length
  const status = () => firstValueFrom(watchStatus(app.database, app.engine))
  const differs = () => {
    via = async (_request, send) => {
      const outcome = await send()
      if (outcome.ok && outcome.answer.sums) outcome.answer.sums = { progress: 'outro' }
      return outcome
    }
  }

  it('is repaired once an hour and reported, and her writes leave at once', async () => {
    const before = repairs()
    differs()
    await write(1)
    await pass(SECOND)
    expect(repairs()).toBe(before + 1)
    expect(await status()).toMatchObject({ phase: 'failed', failedRepairAt: new Date(now - SECOND + 60).toISOString() })

    for (let n = 2; n <= 20; n++) {
      await write(n)
      await pass(SECOND)
      expect(await app.replica.unsent(10)).toEqual([])
    }
    await pass(30 * MINUTE)
    expect(repairs()).toBe(before + 1)
    await pass(3 * HOUR)
    expect(repairs()).toBe(before + 1 + 3)

    works()
    await pass(HOUR)
    expect(await status()).toMatchObject({ phase: 'idle', failedRepairAt: null })
  })

  it('is repaired once an hour even after the app was closed and opened', async () => {
    differs()
    await write(1)
    await pass(SECOND)
    const before = repairs()
    for (let n = 1; n <= 5; n++) {
      await phone.close()
      app = await phone.open()
      app.engine.start()
      await app.engine.synchronise()
      await settled()
    }
    expect(repairs()).toBe(before)
  })
})

it('a request that failed says nothing of the connection that came after it', async () => {
  const answers: (() => void)[] = []
  via = (_request, send) =>
    new Promise((resolve) => {
      const isFirst = answers.length === 0
      answers.push(() => resolve(isFirst ? { ok: false, failure: { kind: 'unreachable' } } : send()))
    })
  app.engine.reportOffline()
  await write(1)
  const first = app.engine.synchronise()
  await expect.poll(() => answers.length).toBe(1)
  // The phone has its connection back while a request of before still waits.
  app.engine.retry()
  answers[0]!()
  await first
  const passing = pass(SECOND)
  await expect.poll(() => answers.length).toBe(2)
  expect(await firstValueFrom(app.engine.state$)).toMatchObject({ connection: 'unknown', phase: 'syncing' })
  answers[1]!()
  await passing
  expect(await firstValueFrom(app.engine.state$)).toMatchObject({ connection: 'online', phase: 'idle' })
})

/**
 * Random lives: whatever she does meanwhile, a failure's wait is kept unless she or the connection
 * ends it.
 */
it('in random lives nobody asks too early, and in the end everything arrives', async () => {
  for (let seed = 1; seed <= 5; seed++) {
    const random = makeRandom(seed)
    let earliest = -Infinity
    let early = 0
    via = async (_request, send) => {
      if (now < earliest) early += 1
      if (random.chance(0.3)) app.engine.poke()
      if (random.chance(0.5)) {
        earliest = -Infinity
        return send()
      }
      earliest = -Infinity
      if (random.chance(0.5)) return { ok: false, failure: { kind: 'unreachable' } }
      const retryAfter = (1 + random.below(300)) * SECOND
      earliest = now + retryAfter
      return { ok: false, failure: { kind: 'busy', status: 503, retryAfter } }
    }
    for (let event = 0; event < 150; event++) {
      const what = random.below(10)
      if (what < 4) app.engine.poke()
      else if (what < 7) await write(seed * 1000 + event)
      else if (what < 9) await pass(random.below(20) * SECOND)
      else {
        earliest = -Infinity
        app.engine.retry()
        await settled()
      }
    }
    expect(early).toBe(0)
    works()
    await pass(HOUR)
    expect(await app.replica.unsent(10)).toEqual([])
  }
})
