import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RunningServer } from '#backend/server/options.ts'
import { startPostgres, type ThrowawayPostgres } from '#tests/kit/postgres.ts'
import { FIXTURES, newPerson, service, startFixtureServer, startMigratedServer, tempDir, visitor } from './kit.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const run = promisify(execFile)

let postgres: ThrowawayPostgres
let workdir: string
let migrationsDir: string
beforeAll(async () => {
  postgres = await startPostgres()
  workdir = await tempDir()
  migrationsDir = join(workdir, 'supabase/migrations')
  await mkdir(join(workdir, 'supabase'))
  await cp(FIXTURES.migrationsDir, migrationsDir, { recursive: true })
  await writeFile(join(workdir, 'supabase/config.toml'), 'project_id = "florescer"\n')
})
afterAll(() => postgres.stop())

const boot = (): Promise<RunningServer> => startFixtureServer({ databaseUrl: postgres.url, migrationsDir })

async function push(): Promise<string> {
  const { stdout, stderr } = await run(
    join(root, 'node_modules/.bin/supabase'),
    ['--workdir', workdir, 'db', 'push', `--remote=${postgres.url}`, '--yes'],
    // Independent of the settings of whoever runs the tests.
    {
      cwd: workdir,
      env: { PATH: process.env.PATH, HOME: workdir, SUPABASE_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' },
    },
  )
  return stdout + stderr
}

it('the Supabase CLI sees what the server migrated as done', async () => {
  const server = await boot()
  await server.close()
  expect(await push()).toContain('up to date')
})

it('the server sees what the CLI migrated as done, and both record it in the same form', async () => {
  const text = `-- Two statements, one of them with a body.
create table public.extra (id bigint primary key);
create function public.extra_one() returns int language plpgsql as $$ begin return 1; end $$;
grant select on public.extra to service_role;
`
  await writeFile(join(migrationsDir, '20260201000000_extra.sql'), text)
  expect(await push()).toContain('20260201000000_extra')
  await writeFile(join(migrationsDir, '20260202000000_same_again.sql'), text.replaceAll('extra', 'other'))
  const server = await boot()
  try {
    const rows = await server.sql<{ version: string; name: string; statements: string[] }>(
      `select version, name, statements from supabase_migrations.schema_migrations where version > '202602' order by 1`,
    )
    expect(rows.map(({ version, name }) => [version, name])).toEqual([
      ['20260201000000', 'extra'],
      ['20260202000000', 'same_again'],
    ])
    const [byCli, byUs] = rows.map(({ statements }) => statements)
    const bare = (statements: string[]) =>
      statements.map((one) =>
        one
          .replaceAll(/--.*\n/g, '')
          .replaceAll('other', 'extra')
          .trim(),
      )
    expect(bare(byUs!)).toEqual(bare(byCli!))
    expect((await service(server).from('extra').select('id')).data).toEqual([])
  } finally {
    await server.close()
  }
})

it('a hundred requests at once through the pool: each has its own identity', async () => {
  const server = await boot()
  try {
    const [ana, bia] = await Promise.all([newPerson(server, 'Ana'), newPerson(server, 'Bia')])
    const callers = [
      [ana.client, ana.id],
      [bia.client, bia.id],
      [visitor(server), null],
    ] as const
    const answers = await Promise.all(
      Array.from({ length: 99 }, async (_, at) => {
        const [client, id] = callers[at % callers.length]!
        return [((await client.rpc('who_am_i')).data as { uid: string | null }).uid, id]
      }),
    )
    expect(answers.every(([got, expected]) => got === expected)).toBe(true)
    expect(await server.sql('select name from public.people where id = $1', [ana.id])).toEqual([{ name: 'Ana' }])
    expect((await ana.client.from('notes').select('secret')).error?.code).toBe('42501')
  } finally {
    await server.close()
  }
})

it('two servers that start together on an empty database take turns', async () => {
  const own = await startPostgres()
  try {
    const both = await Promise.all([1, 2].map(() => startFixtureServer({ databaseUrl: own.url })))
    expect(await both[0]!.sql('select count(*)::int as n from supabase_migrations.schema_migrations')).toEqual([
      { n: 1 },
    ])
    await Promise.all(both.map((server) => server.close()))
  } finally {
    await own.stop()
  }
})

it('a user who is no superuser suffices after what docs/hosting.md has a superuser prepare, and is told of it before', async () => {
  const own = await startPostgres()
  try {
    const as = (name: string, database: string) =>
      Object.assign(new URL(own.url), { username: name, password: 'senha', pathname: database }).href
    const superuser = new pg.Client(own.url)
    await superuser.connect()
    await superuser.query(`create role ordinary login createrole password 'senha'`)
    await superuser.query(`create database empty owner ordinary`)
    await expect(startFixtureServer({ databaseUrl: as('ordinary', '/empty') })).rejects.toThrow('docs/hosting.md, C')

    const hosting = await readFile(join(root, 'docs/hosting.md'), 'utf8')
    const script = /```sql\n([^`]*create role service_role[^`]*)```/.exec(hosting)![1]!.replace('…', 'senha')
    for (const statement of script.split(';').filter((part) => part.trim())) await superuser.query(statement)
    await superuser.end()
    const server = await startMigratedServer({ databaseUrl: as('florescer', '/florescer') })
    try {
      const ana = await newPerson(server, 'Ana')
      expect((await ana.client.from('profiles').select('nome')).data).toEqual([{ nome: 'Ana' }])
    } finally {
      await server.close()
    }
  } finally {
    await own.stop()
  }
})
