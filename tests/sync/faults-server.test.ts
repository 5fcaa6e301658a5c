import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { OWN_COLLECTIONS, type ExchangeAnswer, type ExchangeRequest, type ExchangeOutcome } from '#sync/engine/wire.ts'
import type { ServerClock } from '#sync/engine/engine.ts'
import { availableDay } from '#sync/model/journey.ts'
import { makePhone, type OpenApp, type Phone } from './kit/phone.ts'
import { memoryStorage } from './kit/simulation.ts'
import { openSqlServer, type SqlServer } from './kit/sql-server.ts'
import { ALL_COLLECTIONS } from '#sync/engine/replica.ts'

let server: SqlServer
let userId: string
let phone: Phone
let app: OpenApp
/** The network between phone and server. */
let via: (request: ExchangeRequest, send: () => Promise<ExchangeOutcome>) => Promise<ExchangeOutcome>
let clockError: number

beforeAll(async () => {
  server = await openSqlServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  userId = await server.member()
  via = (_request, send) => send()
  clockError = 0
  phone = makePhone({
    userId,
    collections: [...OWN_COLLECTIONS, 'recados'],
    storage: memoryStorage(),
    now: () => Date.now() + clockError,
    exchange: (request) => via(request, async () => ({ ok: true, answer: await server.exchange(userId, request) })),
  })
  app = await phone.open()
})
afterEach(() => phone.close())

const mark = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const marks = (count: number) => Array.from({ length: count }, (_, n) => mark(n))
const truth = (): Promise<ExchangeAnswer> =>
  server.exchange(userId, {
    v: 1,
    epoch: null,
    cursor: { content: 0, own: 0 },
    limit: 2000,
    compare: [...ALL_COLLECTIONS],
    push: [],
  })
const onServer = async (name: string) => (await truth()).rows!.filter(({ c, doc }) => c === name && doc)
const state = () => {
  let last: unknown
  app.engine.state$.subscribe((value) => (last = value)).unsubscribe()
  return last
}
async function expectAgreement() {
  expect(await app.replica.unsent(10)).toEqual([])
  expect(await app.replica.agreesWith((await truth()).sums!)).toBe(true)
  expect(await app.replica.readMetadata('agreement')).not.toBeNull()
  expect(state()).toEqual({ connection: 'online', phase: 'idle', needsSignIn: false })
}

it('a hundred marks made offline are one request', async () => {
  await app.commands.markRead(marks(100))
  await app.engine.synchronise()
  expect(phone.requests.map(({ push }) => push.length)).toEqual([100])
  await expectAgreement()
})

it('one of fifty rows is refused: the others arrive, and that row is shown with the reason and its content', async () => {
  await app.commands.markRead([...marks(49), 'isto não é um uuid'])
  await app.engine.synchronise()
  expect(await onServer('read_marks')).toHaveLength(49)
  expect([...(await phone.refused()).values()]).toMatchObject([
    { code: '22P02', doc: { recado_id: 'isto não é um uuid' } },
  ])
  await expectAgreement()
})

it('a server that limits its pages delivers everything', async () => {
  await server.exchange(userId, {
    v: 1,
    epoch: null,
    cursor: { content: 0, own: 0 },
    limit: 0,
    push: marks(35).map((id) => ({ c: 'read_marks', id, doc: { recado_id: id } })),
  })
  await server.sql(`insert into public.recados (titulo, mensagem) select 'R', n::text from generate_series(1, 25) n`)
  via = async (request) => ({ ok: true, answer: await server.exchange(userId, { ...request, limit: 10 }) })
  await app.engine.synchronise()
  expect(await phone.all('read_marks')).toHaveLength(35)
  expect(await phone.all('recados')).toHaveLength(25)
  expect(phone.requests).toHaveLength(6)
  await expectAgreement()
})

describe('an older backup comes back', () => {
  beforeEach(async () => {
    await app.commands.startJourney()
    await app.commands.completeDay(1)
    await app.commands.markRead(marks(3))
    await app.engine.synchronise()
    await server.sql('delete from public.user_progress where user_id = $1::uuid', [userId])
    await server.sql('delete from sync.changes where scope = $1::uuid', [userId])
    await server.sql('update public.sync_heads set value = 0 where scope = $1::uuid', [userId])
    await server.sql('delete from public.recados_leitura where user_id = $1::uuid', [userId])
    await server.sql('delete from sync.changes where scope = $1::uuid', [userId])
    await server.sql('update public.sync_heads set value = 0 where scope = $1::uuid', [userId])
    await server.sql('select sync.recount()')
  })
  const expectEverythingBack = async () => {
    app.engine.retry()
    await app.engine.synchronise()
    expect((await onServer('progress')).map(({ doc }) => doc)).toMatchObject([{ completed_days: [1] }])
    expect((await onServer('read_marks')).map(({ id }) => id)).toEqual(expect.arrayContaining(marks(3)))
    await expectAgreement()
  }

  it('with another epoch: the server receives her rows again', async () => {
    await server.sql('update sync.meta set epoch = gen_random_uuid()')
    await expectEverythingBack()
  })

  it('with the same epoch and a lower number: the server receives her rows again', expectEverythingBack)

  it('with the same epoch and numbers already past the cursor: the digest notices', async () => {
    await server.exchange(userId, {
      v: 1,
      epoch: null,
      cursor: { content: 0, own: 0 },
      limit: 0,
      push: Array.from({ length: 9 }, (_, n) => ({
        c: 'read_marks',
        id: mark(500 + n),
        doc: { recado_id: mark(500 + n) },
      })),
    })
    await expectEverythingBack()
    expect(await onServer('read_marks')).toHaveLength(12)
  })
})

it('a clock value from the future that has arrived is the server’s, even after a restart from nothing', async () => {
  clockError = 3 * 24 * 3600 * 1000
  await app.commands.setFavorite(mark(1), true)
  // The answer is lost; meanwhile the history changes its name.
  via = async (_request, send) => send().then(() => ({ ok: false, failure: { kind: 'unreachable' } }))
  await app.engine.synchronise()
  via = (_request, send) => send()
  await server.sql('update sync.meta set epoch = gen_random_uuid()')
  await app.engine.synchronise()
  await expectAgreement()
})

it('a clock in 2035: what she last wanted wins, before and after the clock is corrected', async () => {
  await app.engine.synchronise()
  clockError = Date.parse('2035-01-01T00:00:00Z') - Date.now()
  await app.commands.startJourney()
  await app.commands.setFavorite(mark(1), true)
  await app.engine.synchronise()
  clockError = 0
  await app.commands.setFavorite(mark(1), false)
  await app.commands.completeDay(1)
  await app.engine.synchronise()
  expect((await onServer('favorites')).map(({ doc }) => doc)).toMatchObject([{ active: false }])
  const [progress] = await onServer('progress')
  expect(Date.parse(progress!.doc!.started_at as string)).toBeLessThanOrEqual(Date.now())
  await expectAgreement()
})

it('a clock in 2010: the journey begins no earlier than the last answer, and only its first day is open', async () => {
  await server.sql(`update public.profiles set created_at = now() - interval '100 days' where id = $1::uuid`, [userId])
  await app.engine.synchronise()
  const { now: heard } = await truth()
  clockError = Date.parse('2010-01-01T00:00:00Z') - Date.now()
  await app.commands.startJourney()
  clockError = 0
  app.engine.retry()
  await app.engine.synchronise()
  const [journey] = await phone.all('progress')
  expect(Date.parse(journey!.started_at)).toBeGreaterThan(heard - 60_000)
  expect(availableDay(journey!.started_at, Date.now())).toBe(1)
  expect((await onServer('progress')).map(({ doc }) => doc)).toMatchObject([{ started_at: journey!.started_at }])
  await expectAgreement()
})

it('a server that was once years ahead is believed no longer than until its next answer', async () => {
  const ahead = 5 * 365 * 24 * 3600 * 1000
  via = async (_request, send) => {
    const outcome = await send()
    return outcome.ok ? { ok: true, answer: { ...outcome.answer, now: outcome.answer.now + ahead } } : outcome
  }
  await app.engine.synchronise()
  via = (_request, send) => send()
  await app.engine.synchronise()
  await app.commands.startJourney()
  const [journey] = await phone.all('progress')
  expect(Math.abs(Date.parse(journey!.started_at) - Date.now())).toBeLessThan(60_000)
})

it('a clock in 2019 before the first contact: the server corrects it, and the device keeps the correction', async () => {
  const since = '2026-03-01T12:00:00.000Z'
  await server.sql('update public.profiles set created_at = $1::text::timestamptz where id = $2::uuid', [since, userId])
  clockError = Date.parse('2019-01-01T00:00:00Z') - Date.now()
  await app.commands.startJourney()
  await app.engine.synchronise()
  expect(await phone.all('progress')).toMatchObject([{ started_at: since }])
  await expectAgreement()
})

describe('an answer that the phone reads eight hours later, because it slept', () => {
  const SLEPT_MS = 8 * 3600 * 1000
  const MINUTE = 60 * 1000
  beforeEach(async () => {
    await server.sql(`update public.profiles set created_at = now() - interval '30 days' where id = $1::uuid`, [userId])
  })
  const sleepOverAnAnswer = async () => {
    via = async (_request, send) => {
      const outcome = await send()
      clockError += SLEPT_MS
      return outcome
    }
    await app.engine.synchronise()
    via = (_request, send) => send()
  }
  const offset = async () => (await app.replica.readMetadata<ServerClock>('clock'))!.offset

  it.each(['had', 'had not'])(
    'says nothing of its clock, whether or not it %s heard of the server before: a journey begins when she begins it',
    async (before) => {
      if (before === 'had') await app.engine.synchronise()
      await sleepOverAnAnswer()
      const tapped = Date.now() + clockError
      await app.commands.startJourney()
      const [journey] = await phone.all('progress')
      expect(Math.abs(Date.parse(journey!.started_at) - tapped)).toBeLessThan(MINUTE)
    },
  )

  it('leaves what is known of a wrong clock; a quick answer says that it was corrected', async () => {
    clockError = 2 * SLEPT_MS
    await app.engine.synchronise()
    expect(Math.abs((await offset()) + 2 * SLEPT_MS)).toBeLessThan(MINUTE)
    await sleepOverAnAnswer()
    expect(Math.abs((await offset()) + 2 * SLEPT_MS)).toBeLessThan(MINUTE)
    clockError = 0
    await app.engine.synchronise()
    expect(Math.abs(await offset())).toBeLessThan(MINUTE)
  })

  it('contradicts a clock that is wrong all the same', async () => {
    clockError = -3 * 365 * 24 * 3600 * 1000
    await sleepOverAnAnswer()
    expect(await offset()).toBeGreaterThan(2 * 365 * 24 * 3600 * 1000)
  })

  it('counts by the clock of its reading, if that was set back in between', async () => {
    clockError = SLEPT_MS
    via = async (_request, send) => {
      const outcome = await send()
      clockError = 0
      return outcome
    }
    await app.engine.synchronise()
    expect(Math.abs(await offset())).toBeLessThan(MINUTE)
  })
})

describe('what no longer exists', () => {
  beforeEach(async () => {
    await server.sql(`insert into public.recados (titulo, mensagem) select 'R', n::text from generate_series(1, 300) n`)
    await server.sql(`delete from public.recados where mensagem::int % 3 > 0`)
    await server.sql(
      `insert into public.recados (titulo, mensagem) select 'R', n::text from generate_series(301, 330) n`,
    )
  })
  const tombstones = (answers: ExchangeAnswer[]) => answers.flatMap(({ rows }) => rows!).filter(({ doc }) => !doc)

  it('is not announced to a new device, page by page; what disappears while it listens is', async () => {
    const answers: ExchangeAnswer[] = []
    via = async (request) => {
      const answer = await server.exchange(userId, { ...request, limit: 20 })
      answers.push(answer)
      // Between two pages: one that it has heard of, and one that is still to come.
      if (answers.length === 3) await server.sql(`delete from public.recados where mensagem in ('3', '330')`)
      return { ok: true, answer }
    }
    await app.engine.synchronise()
    expect(answers.length).toBeGreaterThan(10)
    expect(tombstones(answers)).toHaveLength(2)
    expect(await phone.all('recados')).toHaveLength(128)
    await expectAgreement()

    // From now on it hears of everything.
    await server.sql(`delete from public.recados where mensagem = '6'`)
    await app.engine.synchronise()
    expect(tombstones(answers)).toHaveLength(3)
    await expectAgreement()
  })
})

it('a server that refuses all requests does not make the phone set her writes aside', async () => {
  await app.commands.markRead(marks(5))
  via = async () => ({
    ok: false,
    failure: { kind: 'refused', status: 403, code: '42501', message: 'permission denied' },
  })
  await app.engine.synchronise()
  expect(state()).toMatchObject({ phase: 'failed' })
  expect(await app.replica.unsent(10)).toHaveLength(5)
  expect((await phone.refused()).size).toBe(0)
  expect(phone.requests).toHaveLength(1)
  via = (_request, send) => send()
  await app.engine.synchronise()
  await expectAgreement()
})

it('what an older server does not know waits for it; the rest arrives', async () => {
  const [current] = await server.sql<{ source: string }>(`select pg_get_functiondef('sync.apply'::regproc) as source`)
  const older = current!.source.replace(/when 'read_marks' then[\s\S]*?do nothing;/, '')
  expect(older).not.toBe(current!.source)
  await server.sql(older)
  await app.commands.markRead(marks(3))
  await app.commands.startJourney()
  await app.engine.synchronise()
  expect(await onServer('progress')).toHaveLength(1)
  expect((await app.replica.unsent(10)).map(({ c }) => c)).toEqual(['read_marks', 'read_marks', 'read_marks'])
  expect((await phone.refused()).size).toBe(0)
  expect(state()).toMatchObject({ connection: 'online', phase: 'failed' })
  await server.sql(current!.source)
  await app.engine.synchronise()
  expect(await onServer('read_marks')).toHaveLength(3)
  await expectAgreement()
})
