import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunningServer } from '#backend/server/options.ts'
import { EMBEDDED_FIRST } from '#tests/kit/engines.ts'
import { startPostgres } from '#tests/kit/postgres.ts'
import { FIXTURE_DIST, newPerson, service, startFixtureServer, visitor, type Person } from './kit.ts'

const SCHEMA = `
create table public.steps (id int primary key);
grant all on public.steps to anon, authenticated, service_role;
create function public.endless(step int) returns int language plpgsql as $$
begin
  insert into public.steps values (step);
  loop
    step := step # 1;
  end loop;
end $$;
grant execute on function public.endless to anon, authenticated, service_role;
`

const ENDED = { status: 503, error: { code: '57014', message: 'canceling statement due to statement timeout' } }

describe.each(EMBEDDED_FIRST)('a statement without end is ended: %s', (engine) => {
  let server: RunningServer
  let ana: Person
  const log: string[] = []
  const undo: (() => Promise<void>)[] = []
  beforeAll(async () => {
    // Longer than a busy machine needs for the requests meanwhile.
    const options = {
      statementLimits: { anon: 4_000, authenticated: 5_000 },
      staticDir: FIXTURE_DIST,
      log: (_level: string, message: string) => void log.push(message),
    }
    if (engine === 'Postgres') {
      const postgres = await startPostgres()
      undo.push(() => postgres.stop())
      server = await startFixtureServer({ ...options, databaseUrl: postgres.url })
    } else {
      server = await startFixtureServer(options)
    }
    undo.push(() => server.close())
    for (const statement of SCHEMA.split(/;\n(?=create|grant)/)) await server.sql(statement)
    await server.sql(`notify pgrst, 'reload schema'`)
    ana = await newPerson(server, 'Ana')
  })
  afterAll(async () => {
    for (const step of undo.reverse()) await step()
  })

  it('meanwhile page, health and channels answer; then everything does, with no trace of what it began', async () => {
    const ended: string[] = []
    const note = async <T>(name: string, work: PromiseLike<T>): Promise<T> => {
      const result = await work
      ended.push(name)
      return result
    }
    const endless = note('a consulta', visitor(server).rpc('endless', { step: 1 }))
    const page = await note('a página', fetch(`${server.url}/`))
    const health = await note(
      'a saúde',
      fetch(`${server.url}/auth/v1/health`, { headers: { apikey: server.publishableKey } }),
    )
    const channel = new WebSocket(
      `${server.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${server.publishableKey}&vsn=1.0.0`,
    )
    const beat = await note(
      'o canal',
      new Promise<string>((resolve, reject) => {
        channel.onopen = () =>
          channel.send(JSON.stringify({ topic: 'phoenix', event: 'heartbeat', payload: {}, ref: '1' }))
        channel.onmessage = ({ data }) => resolve(String(data))
        channel.onerror = () => reject(new Error('The socket broke.'))
      }),
    )
    channel.close()
    const waiting = note('quem espera', ana.client.rpc('who_am_i'))
    expect(await endless).toMatchObject(ENDED)
    expect((await waiting).data).toMatchObject({ uid: ana.id })
    expect([page.status, health.status, JSON.parse(beat).payload.status]).toEqual([200, 200, 'ok'])
    expect(ended.slice(0, 3)).toEqual(['a página', 'a saúde', 'o canal'])
    expect(await server.sql('select * from public.steps')).toEqual([])
  })

  it("a signed-in member's is ended, too, and only that one", async () => {
    const [own, another] = await Promise.all([
      ana.client.rpc('endless', { step: 2 }),
      service(server).from('steps').insert({ id: 3 }),
    ])
    expect(own).toMatchObject(ENDED)
    expect(another.status).toBe(201)
    expect(await server.sql('select id from public.steps')).toEqual([{ id: 3 }])
  })

  it('whoever listens to the database goes on hearing', async () => {
    // The schema's own channel: without it the new function would be unknown.
    await server.sql(`create function public.newer() returns int language sql as 'select 7'`)
    await server.sql('grant execute on function public.newer to anon')
    await server.sql(`notify pgrst, 'reload schema'`)
    await expect.poll(async () => (await visitor(server).rpc('newer')).data, { timeout: 30_000 }).toBe(7)
    expect(log.filter((line) => line.includes('a statement took more than'))).toEqual(
      engine === 'PGlite'
        ? ['a statement took more than 4 s and was ended', 'a statement took more than 5 s and was ended']
        : [],
    )
  })
})
