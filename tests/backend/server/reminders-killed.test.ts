import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fillMinistry } from '#tests/kit/large-ministry.ts'
import { startMigratedPostgres } from '#tests/kit/migrated-postgres.ts'
import type { ThrowawayPostgres } from '#tests/kit/postgres.ts'
import { type RunningPushService, startPushService } from '#tests/kit/push-service.ts'
import { type ServerProcess, startServerProcess } from '#tests/kit/server-process.ts'

const WOMEN = 10_000
/** From six in the morning to five in the afternoon. */
const HOURS = 12
const MOST_KILLS = 20
/** How often some complete their day when a message arrives. */
const CROSSING = 0.05
/** What a server sends at the same time, so what can go down with it (_shared/push.ts). */
const AT_ONCE = 20
const SERVERS = ['um', 'dois'] as const

let postgres: ThrowawayPostgres
let service: RunningPushService
let database: pg.Pool
const sql = async <Row extends object>(query: string, params: unknown[] = []): Promise<Row[]> =>
  (await database.query<Row>(query, params)).rows
const running = new Map<string, ServerProcess>()

beforeAll(async () => {
  postgres = await startMigratedPostgres()
  service = await startPushService()
  database = new pg.Pool({ connectionString: postgres.url, options: '-c TimeZone=UTC' })
  // At the end its connections may outlive Postgres for a moment.
  database.on('error', () => undefined)
})
afterAll(async () => {
  for (const server of running.values()) await server.close()
  await database.end()
  await service.close()
  await postgres.stop()
})

async function begin(name: string): Promise<void> {
  const url = new URL(postgres.url)
  url.searchParams.set('application_name', name)
  const trusted = { PUSH_HOSTS: service.host, NODE_EXTRA_CA_CERTS: service.authority }
  running.set(name, await startServerProcess({ DATABASE_URL: url.href, SEED: 'none', ...trusted }, 'none'))
}

/** Resolves when nothing of it goes on, in the database neither. */
async function kill(name: string): Promise<void> {
  const server = running.get(name)!
  running.delete(name)
  await server.kill()
  await expect
    .poll(() => sql('select pid from pg_stat_activity where application_name = $1', [name]), { timeout: 60_000 })
    .toEqual([])
}

/** The database's clock for reminders is the test's: what the servers do not say is that moment. */
async function haveOwnClock(): Promise<void> {
  await sql(`create table private.test_clock (at timestamptz not null)`)
  await sql(`insert into private.test_clock values ('2031-03-03T00:00:00Z')`)
  await sql(`create function public.test_now() returns timestamptz language sql stable security definer
    as 'select at from private.test_clock'`)
  await sql('grant execute on function public.test_now() to service_role')
  const functions = await sql<{ definition: string }>(
    `select pg_get_functiondef(oid) as definition from pg_proc
     where pronamespace = 'public'::regnamespace and proname in ('queue_pushes', 'claim_pushes', 'hand_pushes', 'settle_pushes')`,
  )
  expect(functions).toHaveLength(4)
  for (const { definition } of functions) {
    expect(definition).toContain('DEFAULT now()')
    await sql(definition.replace('DEFAULT now()', 'DEFAULT public.test_now()'))
  }
}

/** Who was in a server's hands, and a way to complete a day that crosses no message in the air. */
async function watchHands(): Promise<void> {
  await sql('create table private.test_handed (user_id uuid not null)')
  await sql(`create function private.test_note_handed() returns trigger language plpgsql security definer as $$
    begin insert into private.test_handed values (new.user_id); return null; end $$`)
  await sql(`create trigger test_note_handed after update of handed_at on private.push_messages for each row
    when (old.handed_at is null and new.handed_at is not null) execute function private.test_note_handed()`)
  await sql(`create function private.test_complete(ids uuid[]) returns setof uuid language plpgsql as $$
    begin
      perform from private.reminders where user_id = any (ids) order by user_id for update;
      lock table private.push_messages in exclusive mode;
      return query update public.user_progress p set completed_days = '{30}'
        where p.user_id = any (ids) and completed_days = '{}'
          and not exists (select from private.test_handed h where h.user_id = p.user_id)
        returning p.user_id;
    end $$`)
}

const setClock = (at: number) => sql('update private.test_clock set at = $1', [new Date(at).toISOString()])

/**
 * How many messages are under way, and how many women should have one: in one look, since a server
 * may be making messages of women between two.
 */
async function left(): Promise<number> {
  const [counted] = await sql<{ messages: number; due: number }>(
    `select (select count(*)::int from private.push_messages) as messages, count(*)::int as due
     from private.reminders r, public.test_now() at,
       lateral (select (at at time zone r.zone)::date as day) l,
       lateral (select (l.day + make_interval(mins => r.minute)) at time zone r.zone as moment) m
     where at >= m.moment and at < m.moment + interval '2 hours' and r.last_day < l.day
       and private.is_day_waiting(r.user_id, at)`,
  )
  return counted!.messages + counted!.due
}

it(
  `a day of ${WOMEN} women with two servers that are killed while they send: each is reminded once at most, and nobody who has completed her day`,
  { timeout: 3_600_000, tags: ['thorough'] },
  async () => {
    await fillMinistry((query, params) => sql(query, params), { members: WOMEN, requests: 0, logLines: 0, mails: 0 })
    await sql(
      `insert into private.reminders (user_id, is_on, minute, zone, last_day, stamp)
       select id, true, 360 + row_number() over (order by id) % $1::int * 60,
         (array['America/Sao_Paulo', 'America/Manaus', 'Europe/Lisbon'])[1 + (row_number() over (order by id)) % 3], '2031-03-02',
         '001700000000000-00000-celular1' from public.profiles where email like '%@crowd.example'`,
      [HOURS],
    )
    await sql(`insert into public.user_progress (user_id, started_at)
      select user_id, '2021-03-01T02:00:00Z' from private.reminders`)
    const women = (await sql<{ id: string }>('select user_id as id from private.reminders')).map(({ id }) => id)
    const owners = new Map<string, string>()
    const phones = women.map((id) => {
      const { endpoint, keys } = service.subscribe()
      owners.set(endpoint, id)
      return { user_id: id, endpoint, ...keys }
    })
    await sql(
      `insert into private.push_subscriptions (user_id, endpoint, p256dh, auth)
       select * from jsonb_to_recordset($1::text::jsonb) as p (user_id uuid, endpoint text, p256dh text, auth text)`,
      [JSON.stringify(phones)],
    )
    await haveOwnClock()
    await watchHands()
    await Promise.all(SERVERS.map(begin))

    const random = lcg(11)
    const completed = new Set<string>()
    const complete = async (count: number) => {
      const ids = Array.from({ length: count }, () => women[Math.floor(random() * women.length)]!)
      const done = await sql<{ id: string }>('select private.test_complete($1::uuid[]) as id', [ids])
      for (const { id } of done) completed.add(id)
    }
    /** The server that dies next, after so many messages more. */
    let doomed: { name: string; after: number } | null = null
    let kills = 0
    let dying = Promise.withResolvers<void>()
    service.answer = async () => {
      // While they send, some complete their day.
      if (random() < CROSSING) await complete(Math.ceil(WOMEN / 500))
      if (doomed && (doomed.after -= 1) <= 0) {
        const { name } = doomed
        doomed = null
        kills += 1
        void kill(name).then(dying.resolve, dying.reject)
      }
      return 201
    }
    const wake = () => sql(`select pg_notify('florescer_mail', '')`)
    const rest = () => expect.poll(left, { timeout: 300_000 }).toBe(0)

    // From six in Lisbon to the last hour in Manaus.
    const begins = Date.parse('2031-03-03T06:00:00Z')
    for (let hour = 0; hour < HOURS + 4; hour += 1) {
      await complete(Math.ceil(WOMEN / 300))
      const at = begins + hour * 3_600_000
      const name = SERVERS[hour % 2]!
      const before = kills
      dying = Promise.withResolvers()
      if (kills < MOST_KILLS) doomed = { name, after: 1 + Math.floor((random() * WOMEN) / HOURS / 6) }
      await setClock(at)
      await wake()
      await Promise.race([rest(), dying.promise])
      doomed = null
      if (kills === before) continue
      await dying.promise
      await begin(name)
      // Two minutes later what was taken and not handed is free again, and what was handed is over.
      await setClock(at + 120_000)
      await wake()
      await rest()
    }

    const got = new Map<string, number>()
    for (const { endpoint } of service.received) {
      const id = owners.get(endpoint)!
      got.set(id, (got.get(id) ?? 0) + 1)
    }
    expect([...got].filter(([, times]) => times > 1)).toEqual([])
    expect([...got.keys()].filter((id) => completed.has(id))).toEqual([])
    // All others were in a server's hands, once; what did not arrive went down with one.
    const handed = (await sql<{ id: string }>('select user_id as id from private.test_handed')).map(({ id }) => id)
    expect(new Set(handed).size).toBe(handed.length)
    expect(new Set([...handed, ...completed])).toEqual(new Set(women))
    expect(kills).toBeGreaterThan(0)
    expect(handed.length - got.size).toBeLessThanOrEqual(kills * AT_ONCE)
    expect(completed.size).toBeGreaterThan(0)
    expect(handed.length).toBeGreaterThan(WOMEN / 2)
    console.info(
      `${WOMEN} women, ${service.received.length} messages, ${completed.size} completed before, ${kills} kills, ${handed.length - got.size} messages lost with a server`,
    )
  },
)

/** Chance that repeats itself. */
function lcg(seed: number): () => number {
  let state = seed
  return () => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31
}
