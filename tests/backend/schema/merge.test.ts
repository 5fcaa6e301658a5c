import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  mergeDayNote,
  mergeProgress,
  mergeRegister,
  type DayNoteState,
  type EventAnswerState,
  type FavoriteState,
  type ProgressState,
} from '#sync/engine/merge.ts'
import type { PushRow, Verdict } from '#sync/engine/wire.ts'
import { takeAnyId } from '#tests/kit/any-id.ts'
import { ENGINES } from '#tests/kit/engines.ts'
import { isThorough } from '#tests/kit/lane.ts'
import { openMinistry, type Ministry, type Person } from '#tests/kit/ministry.ts'
import {
  rounds,
  sampleAnswers,
  sampleDayNotes,
  sampleFavorites,
  sampleMarks,
  sampleProgress,
  type Arrivals,
} from './merge.cases.ts'
import { isDenied, rest } from './rest.ts'

/**
 * MERGE_SEED=… sets another seed, MERGE_CASES=… another number of cases for each rule. The gate
 * uses the same ones each time.
 */
const seed = Number(process.env.MERGE_SEED ?? (isThorough ? Math.floor(Math.random() * 2 ** 31) : 1))
const total = Number(process.env.MERGE_CASES ?? (isThorough ? 10_000 : 120))
/** Rows of one push; the server takes up to 2000. */
const PUSH = 200

const devotional = (index: number) => `d0000000-0000-4000-8000-${String(index).padStart(12, '0')}`
const stampAt = (ms: number, device = 'celular1') => `${String(ms).padStart(15, '0')}-00000-${device}`
const upsert = { prefer: 'resolution=merge-duplicates' }

console.log(`merge.test.ts: MERGE_SEED=${seed} MERGE_CASES=${total}`)

describe.each(ENGINES)('the merge in TypeScript and in SQL is the same, on %s', (engine) => {
  let ministry: Ministry
  let maria: Person
  let token: string
  let count = 0

  beforeAll(async () => {
    ministry = await openMinistry({ engine })
    await takeAnyId(ministry.server.sql)
  })
  afterAll(() => ministry.close())

  async function newMember(): Promise<void> {
    maria = await ministry.person(`maria${++count}`)
    token = await ministry.tokenOf(maria)
  }

  async function exchange(push: PushRow[]): Promise<Verdict[]> {
    const { status, body } = await rest(ministry, token, 'POST', 'rpc/sync_exchange', {
      body: { request: { v: 1, epoch: null, cursor: { content: 0, own: 0 }, limit: 0, push } },
    })
    expect(status).toBe(200)
    return (body as { verdicts: Verdict[] }).verdicts
  }

  const write = async (table: string, rows: Record<string, unknown>[]) =>
    expect((await rest(ministry, token, 'POST', table, { body: rows, headers: upsert })).status).toBeLessThan(300)

  const progressRow = (of: Person[], { index, state }: { index: number; state: ProgressState }) => ({
    user_id: ownerOf(of, index),
    journey: (index % JOURNEYS) + 1,
    ...state,
  })
  const favoriteRow = ({ index, state }: { index: number; state: FavoriteState }) => ({
    user_id: maria.id,
    devotional_id: devotional(index),
    ...state,
  })
  const reversed = <State>(cases: Arrivals<State>[]) => cases.map((list) => [...list].reverse())

  /** Many rows in few statements: over the API, thousands of cases would take minutes. */
  async function pushAll(uid: string, rows: PushRow[]): Promise<void> {
    for (let i = 0; i < rows.length; i += PUSH) {
      const request = { v: 1, epoch: null, cursor: { content: 0, own: 0 }, limit: 0, push: rows.slice(i, i + PUSH) }
      const [row] = await ministry.server.sql<{ answer: { verdicts: Verdict[] } }>(
        `select set_config('request.jwt.claims', $1::text, true), public.sync_exchange($2::text::jsonb) as answer`,
        [JSON.stringify({ sub: uid, role: 'authenticated' }), JSON.stringify(request)],
      )
      expect(row!.answer.verdicts.filter(({ ok }) => !ok)).toEqual([])
    }
  }

  /** A member has 1000 journeys at most, so the cases belong to several members. */
  const JOURNEYS = 1000
  const ownerOf = (owners: Person[], index: number) => owners[Math.floor(index / JOURNEYS)]!.id
  const owners = () => Promise.all(Array.from({ length: Math.ceil(total / JOURNEYS) }, memberBySql))

  async function memberBySql(): Promise<Person> {
    const email = `dona${++count}@teste.example`
    const [row] = await ministry.server.sql<{ id: string }>(
      'insert into auth.users (id, email, email_confirmed_at) values (gen_random_uuid(), $1, now()) returning id',
      [email],
    )
    await ministry.server.sql(`update public.user_roles set role = 'member' where user_id = $1`, [row!.id])
    await ministry.server.sql(`update public.profiles set created_at = now() - interval '1 year' where id = $1`, [
      row!.id,
    ])
    return { id: row!.id, email, password: '' }
  }

  async function upsertProgress(of: Person[], cases: Arrivals<ProgressState>[]): Promise<void> {
    for (const round of rounds(cases)) {
      const rows = round.map((one) => progressRow(of, one))
      await ministry.server.sql(
        `insert into public.user_progress (user_id, journey, started_at, last_completed_day, completed_days)
         select user_id, journey, started_at, last_completed_day, completed_days from jsonb_to_recordset($1::text::jsonb)
           as r (user_id uuid, journey smallint, started_at timestamptz, last_completed_day smallint, completed_days smallint[])
         on conflict (user_id, journey) do update set started_at = excluded.started_at,
           last_completed_day = excluded.last_completed_day, completed_days = excluded.completed_days`,
        [JSON.stringify(rows)],
      )
    }
  }

  async function exchangeProgress(of: Person[], cases: Arrivals<ProgressState>[]): Promise<void> {
    for (const [n, { id }] of of.entries()) {
      const own = cases.map((list, index) => (Math.floor(index / JOURNEYS) === n ? list : []))
      await pushAll(
        id,
        rounds(own)
          .flat()
          .map(({ index, state }) => {
            const journey = (index % JOURNEYS) + 1
            return { c: 'progress', id: String(journey), doc: { journey, ...state } }
          }),
      )
    }
  }

  async function upsertFavorites(cases: Arrivals<FavoriteState>[]): Promise<void> {
    for (const round of rounds(cases)) {
      await ministry.server.sql(
        `insert into public.devotional_favorites (user_id, devotional_id, active, stamp)
         select user_id, devotional_id, active, stamp from jsonb_to_recordset($1::text::jsonb)
           as r (user_id uuid, devotional_id uuid, active boolean, stamp text)
         on conflict (user_id, devotional_id) do update set active = excluded.active, stamp = excluded.stamp`,
        [JSON.stringify(round.map(favoriteRow))],
      )
    }
  }

  const exchangeFavorites = (cases: Arrivals<FavoriteState>[]) =>
    pushAll(
      maria.id,
      rounds(cases)
        .flat()
        .map((one) => ({ c: 'favorites', id: devotional(one.index), doc: favoriteRow(one) })),
    )

  const answerRow = ({ index, state }: { index: number; state: EventAnswerState }) => ({
    user_id: maria.id,
    event_id: devotional(index),
    ...state,
  })

  async function upsertAnswers(cases: Arrivals<EventAnswerState>[]): Promise<void> {
    for (const round of rounds(cases)) {
      await ministry.server.sql(
        `insert into public.event_answers (user_id, event_id, answer, stamp)
         select user_id, event_id, answer, stamp from jsonb_to_recordset($1::text::jsonb)
           as r (user_id uuid, event_id uuid, answer text, stamp text)
         on conflict (user_id, event_id) do update set answer = excluded.answer, stamp = excluded.stamp`,
        [JSON.stringify(round.map(answerRow))],
      )
    }
  }

  const exchangeAnswers = (cases: Arrivals<EventAnswerState>[]) =>
    pushAll(
      maria.id,
      rounds(cases)
        .flat()
        .map((one) => ({ c: 'event_answers', id: devotional(one.index), doc: answerRow(one) })),
    )

  const storedAnswers = () =>
    ministry.server.sql<EventAnswerState & Record<string, unknown>>(
      'select answer, stamp from public.event_answers where user_id = $1 order by event_id',
      [maria.id],
    )

  /** A member has 30 days. */
  const NOTES = 30
  const noteOwners = () => Promise.all(Array.from({ length: Math.ceil(total / NOTES) }, memberBySql))

  const noteRow = (of: Person[], { index, state }: { index: number; state: DayNoteState }) => ({
    user_id: of[Math.floor(index / NOTES)]!.id,
    day_number: (index % NOTES) + 1,
    ...state,
  })

  async function upsertNotes(of: Person[], cases: Arrivals<DayNoteState>[]): Promise<void> {
    for (const round of rounds(cases)) {
      const rows = round.map((one) => noteRow(of, one))
      await ministry.server.sql(
        `insert into public.day_notes (user_id, day_number, versions, seen)
         select user_id, day_number, versions, seen from jsonb_to_recordset($1::text::jsonb)
           as r (user_id uuid, day_number smallint, versions jsonb, seen jsonb)
         on conflict (user_id, day_number) do update set versions = excluded.versions, seen = excluded.seen`,
        [JSON.stringify(rows)],
      )
    }
  }

  async function exchangeNotes(of: Person[], cases: Arrivals<DayNoteState>[]): Promise<void> {
    for (const [n, { id }] of of.entries()) {
      const own = cases.map((list, index) => (Math.floor(index / NOTES) === n ? list : []))
      await pushAll(
        id,
        rounds(own)
          .flat()
          .map(({ index, state }) => {
            const day_number = (index % NOTES) + 1
            return { c: 'day_notes', id: String(day_number), doc: { day_number, ...state } }
          }),
      )
    }
  }

  const storedNotes = (of: Person[]) =>
    ministry.server.sql<DayNoteState & Record<string, unknown>>(
      `select versions, seen from public.day_notes where user_id = any($1::text::uuid[])
       order by array_position($1::text::uuid[], user_id), day_number`,
      [`{${of.map(({ id }) => id).join(',')}}`],
    )

  async function storedProgress(of: Person[]): Promise<ProgressState[]> {
    const rows = await ministry.server.sql<{ state: ProgressState }>(
      `select jsonb_build_object('started_at', to_char(started_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
         'last_completed_day', last_completed_day, 'completed_days', completed_days) as state
       from public.user_progress where user_id = any($1::text::uuid[])
       order by array_position($1::text::uuid[], user_id), journey`,
      [`{${of.map(({ id }) => id).join(',')}}`],
    )
    return rows.map(({ state }) => state)
  }
  const storedFavorites = () =>
    ministry.server.sql<FavoriteState & Record<string, unknown>>(
      'select active, stamp from public.devotional_favorites where user_id = $1 order by devotional_id',
      [maria.id],
    )

  /** A single arrival is normalised too: sorted, and each day once. */
  const foldProgress = (list: Arrivals<ProgressState>) => list.reduce(mergeProgress, mergeProgress(list[0]!, list[0]!))
  const foldNote = (list: Arrivals<DayNoteState>) => list.reduce(mergeDayNote)
  const foldFavorite = (list: Arrivals<FavoriteState>) => list.reduce((a, b) => mergeRegister('active', a, b))
  const foldAnswer = (list: Arrivals<EventAnswerState>) => list.reduce((a, b) => mergeRegister('answer', a, b))

  describe('a favourite without its own clock value', () => {
    const path = `devotional_favorites?devotional_id=eq.${devotional(1)}`
    const favorite = async () => (await storedFavorites())[0]!

    it('is an intent of this moment, and deletion leaves the tombstone', async () => {
      await newMember()
      const before = Date.now()
      await write('devotional_favorites', [{ user_id: maria.id, devotional_id: devotional(1) }])
      const added = await favorite()
      expect(added.active).toBe(true)
      expect(Number(added.stamp.slice(0, 15))).toBeGreaterThan(before - 5000)

      expect((await rest(ministry, token, 'DELETE', path)).status).toBe(204)
      const deleted = await favorite()
      expect(deleted.active).toBe(false)
      expect(deleted.stamp > added.stamp).toBe(true)
      // An older intent that arrives late does not revive it.
      await exchange([
        {
          c: 'favorites',
          id: devotional(1),
          doc: { devotional_id: devotional(1), active: true, stamp: stampAt(before - 60_000) },
        },
      ])
      expect(await favorite()).toEqual(deleted)
    })

    it('wins even against a clock half a minute ahead with a full counter', async () => {
      await newMember()
      const ahead = `${String(Date.now() + 30_000).padStart(15, '0')}-99999-celular1`
      await exchange([
        { c: 'favorites', id: devotional(1), doc: { devotional_id: devotional(1), active: true, stamp: ahead } },
      ])
      expect(await favorite()).toMatchObject({ active: true, stamp: ahead })
      await rest(ministry, token, 'DELETE', path)
      expect(await favorite()).toMatchObject({ active: false })
      expect((await favorite()).stamp > ahead).toBe(true)
    })
  })

  it('a clock value from the future is limited on arrival, and its late copy does not beat what came in between', async () => {
    await newMember()
    const future = {
      c: 'favorites' as const,
      id: devotional(1),
      doc: { devotional_id: devotional(1), active: true, stamp: stampAt(Date.UTC(2090, 0), 'futuro01') },
    }
    const sent = Date.now()
    await exchange([future])
    const [clamped] = await storedFavorites()
    const latest = Number(clamped!.stamp.slice(0, 15)) - 60_000
    expect([latest >= sent, latest <= Date.now()]).toEqual([true, true])
    expect(clamped!.stamp.slice(15)).toBe('-00000-futuro01')

    const later = {
      devotional_id: devotional(1),
      active: false,
      stamp: stampAt(Number(clamped!.stamp.slice(0, 15)) + 1),
    }
    await exchange([{ ...future, doc: later }])
    await exchange([future])
    await write('devotional_favorites', [{ user_id: maria.id, ...future.doc }])
    expect(await storedFavorites()).toEqual([{ active: false, stamp: later.stamp }])
  })

  it('a device half a minute ahead, and later far ahead, keeps the last intent', async () => {
    await newMember()
    const near = { devotional_id: devotional(1), active: true, stamp: stampAt(Date.now() + 50_000, 'adiante1') }
    const far = { devotional_id: devotional(1), active: false, stamp: stampAt(Date.now() + 3_600_000, 'adiante1') }
    for (const doc of [near, far]) await exchange([{ c: 'favorites', id: devotional(1), doc }])
    expect(await storedFavorites()).toMatchObject([{ active: false }])
  })

  it('a start in the future is the moment of arrival, and a still earlier start wins', async () => {
    await newMember()
    const start = (started_at: string) =>
      exchange([{ c: 'progress', id: '1', doc: { journey: 1, started_at, last_completed_day: 0, completed_days: [] } }])
    const sent = Date.now()
    await start('2090-01-01T00:00:00.000Z')
    const [first] = await storedProgress([maria])
    const arrived = Date.parse(first!.started_at)
    expect([arrived >= sent, arrived <= Date.now()]).toEqual([true, true])
    await start('2090-01-01T00:00:00.000Z')
    expect(await storedProgress([maria])).toEqual([first])
    await start('2026-01-01T00:00:00.123Z')
    expect((await storedProgress([maria]))[0]!.started_at).toBe('2026-01-01T00:00:00.123Z')
  })

  it('a start before the account existed becomes the day of sign-up, whichever way the device sends it', async () => {
    const { server } = ministry
    const since = '2026-03-01T12:00:00.000Z'
    const before = '2019-01-01T00:00:00.000Z'
    for (const path of ['sync_exchange', 'user_progress'] as const) {
      await newMember()
      await server.sql('update public.profiles set created_at = $1 where id = $2', [since, maria.id])
      const doc = { journey: 1, last_completed_day: 0, completed_days: [] }
      const say = (started_at: string) =>
        path === 'user_progress'
          ? write(path, [{ user_id: maria.id, ...doc, started_at }])
          : exchange([{ c: 'progress', id: '1', doc: { ...doc, started_at } }])
      await say('2026-04-01T12:00:00.000Z')
      await say(before)
      expect(await storedProgress([maria])).toMatchObject([{ started_at: since }])
      // Sent late and once more, it changes nothing; the earliest start after sign-up still wins.
      await say('2026-03-02T12:00:00.000Z')
      await say(before)
      expect(await storedProgress([maria])).toMatchObject([{ started_at: since }])
    }
    // What the ministry itself imports is trusted, and no phone takes it away.
    const imported = '2025-05-01T12:00:00.000Z'
    await server.sql('update public.user_progress set started_at = $1 where user_id = $2', [imported, maria.id])
    const own = { journey: 1, started_at: imported, last_completed_day: 1, completed_days: [1] }
    await exchange([{ c: 'progress', id: '1', doc: own }])
    expect(await storedProgress([maria])).toMatchObject([{ started_at: imported, completed_days: [1] }])
  })

  it('read marks only accumulate, and the time of the first one stays', async () => {
    await newMember()
    const mark = { user_id: maria.id, recado_id: devotional(1) }
    const read = () =>
      ministry.server.sql(
        'select recado_id, lido_em::text from public.recados_leitura where user_id = $1 order by recado_id',
        [maria.id],
      )
    await write('recados_leitura', [mark])
    const first = await read()
    await write('recados_leitura', [mark])
    await exchange([{ c: 'read_marks', id: devotional(1), doc: { recado_id: devotional(1) } }])
    expect(await read()).toEqual(first)
    expect(isDenied(await rest(ministry, token, 'DELETE', `recados_leitura?recado_id=eq.${devotional(1)}`))).toBe(true)
    expect(
      isDenied(
        await rest(ministry, token, 'PATCH', `recados_leitura?recado_id=eq.${devotional(1)}`, {
          body: { lido_em: '2001-01-01' },
        }),
      ),
    ).toBe(true)
    await exchange([{ c: 'read_marks', id: devotional(2), doc: { recado_id: devotional(2) } }])
    expect(await read()).toHaveLength(2)
  })

  it('another member’s rows cannot be written, not even under her name', async () => {
    await newMember()
    const [joana, joanaToken] = [maria, token]
    await newMember()
    for (const [table, row] of [
      ['user_progress', { journey: 1, last_completed_day: 30 }],
      ['devotional_favorites', { devotional_id: devotional(1), stamp: stampAt(1) }],
      ['recados_leitura', { recado_id: devotional(1) }],
      ['day_notes', { day_number: 1, versions: { '000000000000001-celular1': 'Meu' }, seen: {} }],
      ['event_answers', { event_id: devotional(1), answer: 'vou', stamp: stampAt(1) }],
    ] as const) {
      expect(
        isDenied(await rest(ministry, token, 'POST', table, { body: { user_id: joana.id, ...row }, headers: upsert })),
      ).toBe(true)
    }
    // The exchange never asks for the owner.
    await exchange([{ c: 'read_marks', id: devotional(3), doc: { recado_id: devotional(3), user_id: joana.id } }])
    expect((await rest(ministry, joanaToken, 'GET', 'recados_leitura')).body).toEqual([])
    expect((await rest(ministry, token, 'GET', 'recados_leitura')).body).toMatchObject([{ user_id: maria.id }])
  })

  // Last: while these run, idle connections of the API get closed.
  describe(`in ${total} generated cases`, () => {
    it.each([
      ['written to the table, and again in reverse order through sync_exchange', upsertProgress, exchangeProgress],
      ['through sync_exchange, and again in reverse order to the table', exchangeProgress, upsertProgress],
    ])('progress %s', async (_how, deliver, deliverAgain) => {
      const of = await owners()
      const cases = sampleProgress(seed, total)
      const expected = cases.map(foldProgress)
      await deliver(of, cases)
      expect(await storedProgress(of)).toEqual(expected)
      await deliverAgain(of, reversed(cases))
      expect(await storedProgress(of)).toEqual(expected)
    })

    it.each([
      ['written to the table, and again in reverse order through sync_exchange', upsertNotes, exchangeNotes],
      ['through sync_exchange, and again in reverse order to the table', exchangeNotes, upsertNotes],
    ])('a note %s', async (_how, deliver, deliverAgain) => {
      const of = await noteOwners()
      const cases = sampleDayNotes(seed, total)
      const expected = cases.map(foldNote)
      await deliver(of, cases)
      expect(await storedNotes(of)).toEqual(expected)
      await deliverAgain(of, reversed(cases))
      expect(await storedNotes(of)).toEqual(expected)
    })

    it('a favourite through sync_exchange, also with equal clock values, and again in reverse order', async () => {
      maria = await memberBySql()
      const cases = sampleFavorites(seed, total)
      const expected = cases.map(foldFavorite)
      await exchangeFavorites(cases)
      expect(await storedFavorites()).toEqual(expected)
      await exchangeFavorites(reversed(cases))
      expect(await storedFavorites()).toEqual(expected)
    })

    it('a favourite written to the table, and again in reverse order', async () => {
      maria = await memberBySql()
      // In a direct write, the clock value already stored means that none was sent (see below):
      // keep one of each.
      const cases = sampleFavorites(seed, total).map((list) =>
        Array.from(new Map(list.map((state) => [state.stamp, state])).values()),
      )
      const expected = cases.map(foldFavorite)
      await upsertFavorites(cases)
      expect(await storedFavorites()).toEqual(expected)
      await upsertFavorites(reversed(cases))
      expect(await storedFavorites()).toEqual(expected)
    })

    it('an answer to an event through sync_exchange, and again in reverse order to the table', async () => {
      maria = await memberBySql()
      const cases = sampleAnswers(seed, total)
      const expected = cases.map(foldAnswer)
      await exchangeAnswers(cases)
      expect(await storedAnswers()).toEqual(expected)
      await exchangeAnswers(reversed(cases))
      expect(await storedAnswers()).toEqual(expected)
      // What is there already with this clock value has been decided: see favourites.
      const once = cases.map((list) => Array.from(new Map(list.map((state) => [state.stamp, state])).values()))
      maria = await memberBySql()
      await upsertAnswers(once)
      expect(await storedAnswers()).toEqual(once.map(foldAnswer))
      await upsertAnswers(reversed(once))
      expect(await storedAnswers()).toEqual(once.map(foldAnswer))
    })

    it('read marks in any order and number: their union', async () => {
      maria = await memberBySql()
      const arrivals = sampleMarks(seed, total)
      await pushAll(
        maria.id,
        arrivals.map((index) => ({ c: 'read_marks', id: devotional(index), doc: { recado_id: devotional(index) } })),
      )
      const stored = () =>
        ministry.server.sql<{ recado_id: string }>(
          'select recado_id from public.recados_leitura where user_id = $1 order by recado_id',
          [maria.id],
        )
      const union = [...new Set(arrivals)].sort((a, b) => a - b).map((index) => ({ recado_id: devotional(index) }))
      expect(await stored()).toEqual(union)
      await pushAll(
        maria.id,
        [...arrivals]
          .reverse()
          .map((index) => ({ c: 'read_marks', id: devotional(index), doc: { recado_id: devotional(index) } })),
      )
      expect(await stored()).toEqual(union)
    })
  })
})
