import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunningServer } from '#backend/server/options.ts'
import { startPostgres } from '#tests/kit/postgres.ts'
import { eventually, newPerson, service, startFixtureServer, type Person } from './kit.ts'

const SCHEMA = `
create table public.plants (
  id int primary key,
  height int not null constraint plants_height_sane check (height between 0 and 300),
  parent int constraint plants_parent references public.plants deferrable initially deferred
);
alter table public.plants enable row level security;
create policy "all" on public.plants to authenticated using (true) with check (height <> 13);
grant all on public.plants to authenticated, service_role;
create function public.fail(state text, message text) returns void language plpgsql as $$
begin
  raise exception using errcode = state, message = message, detail = 'the detail', hint = 'the hint';
end $$;
create function public.two_for_one() returns int language sql as $$ select (select n from (values (1), (2)) v (n)) $$;
`

/** PostgREST's statuses for database errors, by one state of each class it names. */
const STATUSES: [string, number][] = [
  ['08006', 503],
  ['09000', 500],
  ['0A000', 400],
  ['0L000', 403],
  ['0P000', 403],
  ['21000', 500],
  ['22012', 400],
  ['22023', 400],
  ['22P02', 400],
  ['23000', 400],
  ['23502', 400],
  ['23503', 409],
  ['23505', 409],
  ['23514', 400],
  ['23P01', 400],
  ['25006', 405],
  ['25001', 500],
  ['28000', 403],
  ['2D000', 500],
  ['38000', 500],
  ['39000', 500],
  ['3B000', 500],
  ['3F000', 400],
  ['40001', 500],
  ['40P01', 500],
  ['42501', 403],
  ['42601', 400],
  ['42883', 404],
  ['42P17', 500],
  ['44000', 400],
  ['53300', 503],
  ['53400', 500],
  ['54001', 500],
  ['55P03', 500],
  ['57014', 503], // PostgREST says 500: that a request took too long is no fault
  ['57P01', 503],
  ['57P03', 503],
  ['58030', 500],
  ['F0000', 500],
  ['HV000', 500],
  ['P0001', 400],
  ['P0002', 500],
  ['PT409', 409],
  ['PT422', 422],
  ['XX000', 500],
  ['ZZ123', 400],
]

describe.each(['pglite', 'postgres'] as const)('a database error arrives as PostgREST says it: %s', (engine) => {
  let server: RunningServer
  let ana: Person
  const undo: (() => Promise<void>)[] = []
  beforeAll(async () => {
    if (engine === 'postgres') {
      const postgres = await startPostgres()
      undo.push(() => postgres.stop())
      server = await startFixtureServer({ databaseUrl: postgres.url })
    } else {
      server = await startFixtureServer()
    }
    undo.push(() => server.close())
    for (const statement of SCHEMA.split(/;\n(?=create|alter|grant)/)) await server.sql(statement)
    await server.sql(`notify pgrst, 'reload schema'`)
    ana = await newPerson(server, 'Ana')
    let isKnown = false
    await eventually('the new schema', () => {
      void service(server)
        .from('plants')
        .select()
        .then(({ error }) => (isKnown ||= error === null))
      return isKnown
    })
  })
  afterAll(async () => {
    for (const step of undo.splice(0).reverse()) await step()
  })

  it.each(STATUSES)('%s → %i, with code, message, detail and hint', async (code, expected) => {
    const { status, error } = await ana.client.rpc('fail', { state: code, message: 'the message' })
    expect({ status, ...error }).toMatchObject({
      status: expected,
      code,
      message: 'the message',
      details: 'the detail',
      hint: 'the hint',
    })
  })

  it('a check constraint refuses the row: 400, and says which one', async () => {
    // Only callers from whom no policy hides rows get the row itself.
    for (const [client, details] of [
      [ana.client, null],
      [service(server), 'Failing row contains (1, 301, null).'],
    ] as const) {
      const { status, error } = await client.from('plants').insert({ id: 1, height: 301 })
      expect({ status, ...error }).toMatchObject({
        status: 400,
        code: '23514',
        message: 'new row for relation "plants" violates check constraint "plants_height_sane"',
        details,
        hint: null,
      })
    }
  })

  it('in a batch one wrong row refuses all; the next request knows nothing of it', async () => {
    const rows = [
      { id: 1, height: 10 },
      { id: 2, height: -1 },
    ]
    expect(await ana.client.from('plants').upsert(rows)).toMatchObject({ status: 400, error: { code: '23514' } })
    expect(await ana.client.from('plants').select()).toMatchObject({ status: 200, data: [] })
    expect(await ana.client.from('plants').select('nothing')).toMatchObject({
      status: 400,
      error: { code: '42703', message: 'column plants.nothing does not exist' },
    })
  })

  it('a constraint checked at the end of the transaction, too: 409', async () => {
    expect(await ana.client.from('plants').insert({ id: 3, height: 1, parent: 99 })).toMatchObject({
      status: 409,
      error: { code: '23503', details: 'Key is not present in table "plants".' },
    })
  })

  it('what a type, a policy and a function refuse stays as it was', async () => {
    expect(await ana.client.from('plants').insert({ id: 'x', height: 1 })).toMatchObject({
      status: 400,
      error: { code: '22P02' },
    })
    expect(await ana.client.from('plants').insert({ id: 4, height: 13 })).toMatchObject({
      status: 403,
      error: { code: '42501' },
    })
    expect(await ana.client.from('nowhere').select()).toMatchObject({ status: 404, error: { code: 'PGRST205' } })
    expect(await ana.client.rpc('nothing')).toMatchObject({ status: 404, error: { code: 'PGRST202' } })
    expect(await ana.client.rpc('two_for_one')).toMatchObject({
      status: 500,
      error: { code: '21000', message: 'more than one row returned by a subquery used as an expression' },
    })
    expect(await ana.client.rpc('fail', { state: '21000', message: 'UPDATE requires a WHERE clause' })).toMatchObject({
      status: 400,
    })
  })
})

it('Postgres went down before the first request: 503, which a device reads as "try again"; when it is back, all is', async () => {
  const postgres = await startPostgres()
  const server = await startFixtureServer({ databaseUrl: postgres.url })
  // Not by supabase-js, which tries again by itself for some seconds.
  const headers = { apikey: server.secretKey, 'content-type': 'application/json' }
  const read = () => fetch(`${server.url}/rest/v1/notes?select=body`, { headers })
  const write = () => fetch(`${server.url}/rest/v1/rpc/who_am_i`, { method: 'POST', headers, body: '{}' })
  try {
    expect((await read()).status).toBe(200)
    await postgres.end()
    for (const ask of [read, write]) {
      const answer = await ask()
      expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'PGRST001' }])
    }
    await postgres.begin()
    for (const ask of [read, write]) await expect.poll(async () => (await ask()).status).toBe(200)
  } finally {
    await server.close()
    await postgres.stop()
  }
})
