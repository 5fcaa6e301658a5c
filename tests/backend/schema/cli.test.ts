import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listMigrations } from '#backend/server/database/migrations.ts'
import { openPostgres } from '#backend/server/database/postgres.ts'
import { DEFAULT_DIRS } from '#backend/server/options.ts'
import { openMinistry } from '#tests/kit/ministry.ts'
import { type ThrowawayPostgres, startPostgres } from '#tests/kit/postgres.ts'
import { openSupabaseCli, remote, type SupabaseCli } from '#tests/kit/supabase-cli.ts'
import { startSystemPostgres } from '#tests/kit/system-postgres.ts'

interface Finding {
  name: string
  level: 'INFO' | 'WARN' | 'ERROR'
  detail: string
  metadata: { schema?: string; name?: string }
}

describe('the Supabase CLI and the embedded server apply the same migrations', () => {
  let cli: SupabaseCli
  let byCli: ThrowawayPostgres
  let byServer: ThrowawayPostgres
  let names: string[]

  beforeAll(async () => {
    ;[cli, byCli, byServer] = await Promise.all([openSupabaseCli(), startSystemPostgres(), startPostgres()])
    names = (await listMigrations(DEFAULT_DIRS.migrationsDir)).map(({ version, name }) => `${version}_${name}`)
  })
  afterAll(() => Promise.all([cli.close(), byCli.stop(), byServer.stop()]))

  const push = (postgres: ThrowawayPostgres) =>
    cli.run('db', 'push', remote(postgres.url), '--yes', '--output-format', 'json')

  async function query<Row>(postgres: ThrowawayPostgres, sql: string): Promise<Row[]> {
    const database = await openPostgres(postgres.url)
    try {
      return await database.query<Row>(sql)
    } finally {
      await database.close()
    }
  }
  const history = async (postgres: ThrowawayPostgres) =>
    (
      await query<{ name: string }>(
        postgres,
        `select version || '_' || name as name from supabase_migrations.schema_migrations order by version`,
      )
    ).map(({ name }) => name)

  /** Boots the embedded server on it and says which migrations it had to apply. */
  async function boot(postgres: ThrowawayPostgres): Promise<string[]> {
    const applied: string[] = []
    const ministry = await openMinistry({
      databaseUrl: postgres.url,
      log: (_level, message) => {
        if (message.startsWith('migration ')) applied.push(message.slice('migration '.length))
      },
    })
    try {
      // The server answers, with an account that the migrations' trigger has created.
      expect(await ministry.tokenOf(await ministry.person(`pessoa${applied.length}`))).toBeTruthy()
    } finally {
      await ministry.close()
    }
    return applied
  }

  it('db push applies all of them from nothing; the second time there is nothing to do', async () => {
    const first = await push(byCli)
    expect(first).toMatchObject({ code: 0 })
    expect(first.stderr).not.toContain('deprecated')
    expect(await history(byCli)).toEqual(names)
    const second = await push(byCli)
    expect(JSON.parse(second.stdout)).toMatchObject({ upToDate: true, migrations: [] })
    expect(await history(byCli)).toEqual(names)
  })

  it('the server has nothing to do on the database that the CLI migrated', async () => {
    expect(await boot(byCli)).toEqual([])
  })

  it('the CLI has nothing to do on the database that the server migrated', async () => {
    expect(await boot(byServer)).toEqual(names)
    const result = await push(byServer)
    expect(result).toMatchObject({ code: 0 })
    expect(JSON.parse(result.stdout)).toMatchObject({ upToDate: true, migrations: [] })
    expect(await history(byServer)).toEqual(names)
  })

  it('the two databases are equal, function by function and policy by policy', async () => {
    const [first, second] = await Promise.all([byCli, byServer].map((postgres) => query(postgres, FINGERPRINT)))
    expect(first).toEqual(second)
    expect(first!.length).toBeGreaterThan(100)
  })

  it('in an older project, which grants everything to everyone by default, the rights are the same', async () => {
    const older = await startSystemPostgres()
    try {
      for (const kind of ['tables', 'functions', 'sequences']) {
        await query(
          older,
          `alter default privileges in schema public grant all on ${kind} to anon, authenticated, service_role`,
        )
      }
      expect(await push(older)).toMatchObject({ code: 0 })
      expect(await query(older, FINGERPRINT)).toEqual(await query(byCli, FINGERPRINT))
    } finally {
      await older.stop()
    }
  })

  describe('the security and performance advisors', () => {
    async function advise(): Promise<Finding[]> {
      const result = await cli.run('db', 'advisors', remote(byCli.url), '--level', 'warn', '--fail-on', 'none')
      expect(result).toMatchObject({ code: 0 })
      return result.stdout.trim() === '' ? [] : (JSON.parse(result.stdout) as Finding[])
    }

    it('have nothing to say', async () => {
      expect(await advise()).toEqual([])
    })

    it('would complain about an open table and a function without a search_path', async () => {
      await query(byCli, 'create table public.esquecida (id int primary key)')
      await query(byCli, 'grant select on public.esquecida to anon')
      await query(byCli, `create function public.solta() returns int language sql security definer as 'select 1'`)
      try {
        const found = (await advise()).map(({ name }) => name)
        expect(found).toContain('rls_disabled_in_public')
        expect(found).toContain('function_search_path_mutable')
      } finally {
        await query(byCli, 'drop table public.esquecida')
        await query(byCli, 'drop function public.solta()')
      }
    })
  })

  it('no stray folder is left, neither in the project nor at its root', async () => {
    const root = fileURLToPath(new URL('../../..', import.meta.url))
    expect(existsSync(`${root}/supabase`)).toBe(false)
    expect(await readdir(`${root}/backend/supabase`)).not.toContain('.temp')
  })
})

/**
 * All that the migrations define: columns, constraints, indexes, functions, triggers, policies and
 * grants. (What the embedded server adds for its live signals is in a schema of its own.)
 */
const FINGERPRINT = `
with ours as (select oid, nspname from pg_namespace where nspname in ('public', 'private', 'sync'))
select 'column' as kind, c.oid::regclass || '.' || attname as name,
       format_type(atttypid, atttypmod) || ' ' || attnotnull || ' ' || coalesce(pg_get_expr(adbin, adrelid), '') as definition
  from pg_attribute a join pg_class c on c.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where relnamespace in (select oid from ours) and relkind = 'r' and attnum > 0 and not attisdropped
union all select 'constraint', conrelid::regclass || '.' || conname, pg_get_constraintdef(oid) from pg_constraint where connamespace in (select oid from ours)
union all select 'index', indexrelid::regclass::text, pg_get_indexdef(indexrelid) from pg_index join pg_class c on c.oid = indexrelid where relnamespace in (select oid from ours)
union all select 'function', oid::regprocedure::text, md5(pg_get_functiondef(oid)) || coalesce(proacl::text, '') from pg_proc where pronamespace in (select oid from ours)
union all select 'trigger', tgrelid::regclass || '.' || tgname, pg_get_triggerdef(t.oid) from pg_trigger t join pg_proc f on f.oid = tgfoid
  where not tgisinternal and pronamespace in (select oid from ours)
union all select 'policy', schemaname || '.' || tablename || '.' || policyname, concat_ws(' ', cmd, roles::text, qual, with_check) from pg_policies
union all select 'grants', oid::regclass::text, relacl::text from pg_class where relnamespace in (select oid from ours) and relkind = 'r'
order by 1, 2`
