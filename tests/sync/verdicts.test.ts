import { readFileSync } from 'node:fs'
import { firstValueFrom } from 'rxjs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { discardRefused, retryRefused } from '#sync/member/commands.ts'
import { OWN_COLLECTIONS, type ExchangeAnswer, type ExchangeRequest, type PushRow } from '#sync/engine/wire.ts'
import { watchStatus } from '#sync/member/status.ts'
import { makePhone, type OpenApp, type Phone } from './kit/phone.ts'
import { memoryStorage } from './kit/simulation.ts'
import { openSqlServer, type SqlServer } from './kit/sql-server.ts'
import { ALL_COLLECTIONS } from '#sync/engine/replica.ts'

/** What becomes of her writes when the server is wrong, and when they are. */
let server: SqlServer
let userId: string
let phone: Phone
let app: OpenApp

beforeAll(async () => {
  server = await openSqlServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  userId = await server.member()
  phone = makePhone({
    userId,
    collections: OWN_COLLECTIONS,
    storage: memoryStorage(),
    async exchange(request) {
      try {
        return { ok: true, answer: await server.exchange(userId, request) }
      } catch (error) {
        const { code, message } = error as Error & { code: string }
        return { ok: false, failure: { kind: 'refused', status: 400, code, message } }
      }
    },
  })
  app = await phone.open()
})
afterEach(() => phone.close())

const FAVORITE = '00000000-0000-4000-8000-0000000000f1'
const nothing: ExchangeRequest = {
  v: 2,
  epoch: null,
  cursor: { content: 0, own: 0 },
  limit: 2000,
  compare: [...ALL_COLLECTIONS],
  push: [],
}
const say = (request: Partial<ExchangeRequest>): Promise<ExchangeAnswer> =>
  server.exchange(userId, { ...nothing, ...request })
const daysOnServer = async () => (await say({})).rows!.find(({ c }) => c === 'progress')?.doc?.completed_days
const days = async () => (await phone.all('progress'))[0]?.completed_days
const status = () => firstValueFrom(watchStatus(app.database, app.engine))
const synchronise = () => app.engine.synchronise()

async function expectAllSaved({ isEarlier = false } = {}): Promise<void> {
  expect(await status()).toMatchObject({ connection: 'online', phase: 'idle', pending: [], refused: [] })
  const { sums } = await say({})
  // A server of version 0.1 does not keep sums.
  if (sums || !isEarlier) expect(await app.replica.agreesWith(sums!)).toBe(true)
}

/** A bad deploy, and its repair. */
const DEPLOYS = [
  [
    'a missing grant',
    '42501',
    'revoke insert, update on public.user_progress from authenticated',
    'grant insert, update on public.user_progress to authenticated',
  ],
  [
    'a trigger that calls what does not exist',
    '42883',
    `create function public.broken() returns trigger language plpgsql as $$ begin perform public.missing(); return new; end $$;
     create trigger broken before insert or update on public.user_progress for each row execute function public.broken()`,
    'drop function public.broken() cascade',
  ],
  [
    'a trigger that raises',
    'P0001',
    `create function public.broken() returns trigger language plpgsql as $$ begin raise exception 'em manutenção'; end $$;
     create trigger broken before insert or update on public.user_progress for each row execute function public.broken()`,
    'drop function public.broken() cascade',
  ],
] as const

async function run(statements: string): Promise<void> {
  for (const statement of statements.split(/;\n\s*/)) await server.sql(statement)
}

/** The functions as version 0.1 had them: two verdicts. */
function earlier(name: string): string {
  const file = new URL('../../backend/supabase/migrations/20261121000600_sync.sql', import.meta.url)
  const text = readFileSync(file, 'utf8')
  const from = text.slice(text.indexOf(`create function ${name}`))
  return from.slice(0, from.indexOf('end $$;') + 7)
}
const EARLIER_PULL = 'sync.pull(bigint, bigint, integer)'

/** Another function in its place: a replaced one keeps the type of its answer. */
async function exchangeIs(source: string): Promise<void> {
  await server.sql('drop function public.sync_exchange(jsonb)')
  await server.sql(source)
  await server.sql('grant execute on function public.sync_exchange(jsonb) to authenticated, service_role')
}

describe.each(['a server of this version', 'a server of version 0.1'])('%s was updated badly', (which) => {
  let present: string
  beforeAll(async () => {
    const [row] = await server.sql<{ source: string }>(
      `select pg_get_functiondef('public.sync_exchange(jsonb)'::regprocedure) as source`,
    )
    present = row!.source
    if (!which.endsWith('0.1')) return
    await server.sql(earlier('sync.pull'))
    await server.sql(`grant execute on function ${EARLIER_PULL} to authenticated`)
    await exchangeIs(earlier('public.sync_exchange'))
  })
  afterAll(async () => {
    await exchangeIs(present)
    await server.sql(`drop function if exists ${EARLIER_PULL}`)
  })

  it.each(DEPLOYS)('%s: her days wait, the rest arrives, and then they arrive', async (_what, code, begin, end) => {
    await app.commands.startJourney()
    await app.commands.completeDay(1)
    await synchronise()
    await app.commands.completeDay(2)
    await app.commands.completeDay(3)
    await app.commands.setFavorite(FAVORITE, true)

    await run(begin)
    try {
      await synchronise()
      expect(await days()).toEqual([1, 2, 3])
      expect(await status()).toMatchObject({ phase: 'failed', pending: [{ key: 'progress/1' }], refused: [] })
      expect(phone.requests.filter(({ push }) => push.some(({ c }) => c === 'progress'))).toHaveLength(2)
      expect(String(phone.unexpectedErrors.at(-1))).toContain(code)
    } finally {
      await run(end)
    }
    expect(
      (await server.sql('select active from public.devotional_favorites where user_id = $1::uuid', [userId]))[0],
    ).toEqual({ active: true })

    await synchronise()
    expect(await daysOnServer()).toEqual([1, 2, 3])
    await expectAllSaved({ isEarlier: which.endsWith('0.1') })
  })
})

it('a renamed column: not even the whole request loses anything', async () => {
  await app.commands.startJourney()
  await app.commands.completeDay(1)
  await synchronise()
  await app.commands.completeDay(2)
  await server.sql('alter table public.user_progress rename column last_completed_day to last_day')
  try {
    await synchronise()
    expect(await status()).toMatchObject({ phase: 'failed', pending: [{ key: 'progress/1' }], refused: [] })
    expect(phone.requests).toHaveLength(2)
  } finally {
    await server.sql('alter table public.user_progress rename column last_day to last_completed_day')
  }
  await synchronise()
  expect(await daysOnServer()).toEqual([1, 2])
  await expectAllSaved()
})

it('a device of version 0.1, which knows only two verdicts, hears the one that takes nothing from it', async () => {
  const row: PushRow = {
    c: 'progress',
    id: '1',
    doc: { journey: 1, started_at: new Date().toISOString(), last_completed_day: 1, completed_days: [1] },
  }
  const wrong: PushRow = { ...row, id: '2', doc: { ...row.doc, journey: 2, completed_days: [31] } }
  const [, , begin, end] = DEPLOYS[2]
  await run(begin)
  try {
    const { verdicts } = await say({ v: 1, push: [row] })
    // An old device waits on this code without blaming the row: it means a collection that the
    // server does not know yet.
    expect(verdicts).toMatchObject([{ ok: false, code: '0A000', message: 'em manutenção' }])
    expect((await say({ push: [row] })).verdicts).toEqual([
      { ok: false, later: true, code: 'P0001', message: 'em manutenção' },
    ])
  } finally {
    await run(end)
  }
  for (const v of [1, 2] as const) {
    const { verdicts } = await say({ v, push: [row, wrong] })
    expect(verdicts).toMatchObject([{ ok: true }, { ok: false, code: '23514', rev: null, doc: null }])
  }
})

describe('the server does not accept the third day', () => {
  const KEY = 'progress/1'
  beforeEach(async () => {
    await app.commands.startJourney()
    await app.commands.completeDay(1)
    await synchronise()
    await server.sql(
      `alter table public.user_progress add constraint third_day_refused
         check (user_id <> '${userId}' or not (3 = any (completed_days)))`,
    )
    await app.commands.completeDay(3)
    await app.commands.setFavorite(FAVORITE, true)
    await synchronise()
  })
  const accept = () => server.sql('alter table public.user_progress drop constraint if exists third_day_refused')
  afterEach(accept)
  const fromOtherPhone = (day: number) =>
    say({
      push: [
        {
          c: 'progress',
          id: '1',
          doc: { journey: 1, started_at: new Date().toISOString(), last_completed_day: day, completed_days: [day] },
        },
      ],
    })

  it('her work stays, and is reported; the rest is confirmed, and nothing repeats by itself', async () => {
    expect(await days()).toEqual([1, 3])
    const requests = phone.requests.length
    await synchronise()
    expect(phone.requests.slice(requests).map(({ push }) => push)).toEqual([[]])
    expect(await status()).toMatchObject({
      phase: 'idle',
      pending: [],
      refused: [{ key: KEY, kind: 'progress', code: '23514', doc: { completed_days: [1, 3] } }],
    })
    expect(await app.replica.agreesWith((await say({})).sums!)).toBe(true)
  })

  it('trying again when the server accepts it: it arrives', async () => {
    await accept()
    await synchronise()
    expect(await daysOnServer()).toEqual([1])
    await retryRefused(app.database, KEY)
    expect(await status()).toMatchObject({ pending: [{ key: KEY }], refused: [] })
    await synchronise()
    expect(await daysOnServer()).toEqual([1, 3])
    await expectAllSaved()
  })

  it('trying again when it still does not: it stays hers, and is reported once', async () => {
    await retryRefused(app.database, KEY)
    await synchronise()
    expect(await days()).toEqual([1, 3])
    expect(await status()).toMatchObject({ pending: [], refused: [{ key: KEY }] })
  })

  it('discarding: what the server has stays, including what came from another device since', async () => {
    await fromOtherPhone(2)
    await synchronise()
    expect(await days()).toEqual([1, 2, 3])
    expect((await status()).refused).toHaveLength(1)
    await discardRefused(app.database, KEY)
    expect(await days()).toEqual([1, 2])
    await synchronise()
    await expectAllSaved()
  })

  it('what she does later is tried without her asking', async () => {
    await accept()
    await app.commands.completeDay(4)
    expect(await status()).toMatchObject({ pending: [{ key: KEY }], refused: [] })
    await synchronise()
    expect(await daysOnServer()).toEqual([1, 3, 4])
    await expectAllSaved()
    // Discarding what is no longer refused changes nothing.
    await discardRefused(app.database, KEY)
    expect(await days()).toEqual([1, 3, 4])
  })

  it('a restored server hears again even what it refused', async () => {
    await server.sql('update sync.meta set epoch = gen_random_uuid()')
    await synchronise()
    expect(await days()).toEqual([1, 3])
    expect((await status()).refused).toHaveLength(1)
    await accept()
    await server.sql('update sync.meta set epoch = gen_random_uuid()')
    await synchronise()
    expect(await daysOnServer()).toEqual([1, 3])
    await expectAllSaved()
  })
})

it('what version 0.1 set aside is tried again: the day comes back', async () => {
  await app.commands.startJourney()
  await app.commands.completeDay(1)
  await synchronise()
  const [progress] = await phone.all('progress')
  const { journey, started_at } = progress!
  const doc = { journey, started_at, last_completed_day: 3, completed_days: [1, 2, 3] }
  await app.replica.writeMetadata('refused:progress/1', {
    key: 'progress/1',
    kind: 'progress',
    id: '1',
    code: '42501',
    message: '',
    at: '2026-11-21T09:00:00Z',
    doc,
  })
  expect((await status()).refused).toHaveLength(1)
  await retryRefused(app.database, 'progress/1')
  expect(await days()).toEqual([1, 2, 3])
  await synchronise()
  expect(await daysOnServer()).toEqual([1, 2, 3])
  await expectAllSaved()
})
