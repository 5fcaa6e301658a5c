import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { splitSqlStatements } from '@supabase/lite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listMigrations, meaningOf } from '#backend/server/database/migrations.ts'
import { DEFAULT_DIRS } from '#backend/server/options.ts'
import { complaints, currentVersion, hashMigrations, readLanded } from '#tests/kit/landed.ts'
import { migratedHome, type Home } from '#tests/kit/migrated-home.ts'
import { openMinistry } from '#tests/kit/ministry.ts'

describe('a migration that is already out in databases no longer changes', () => {
  it('this project’s migrations are as they were released (npm run landed adds those of a new version)', async () => {
    expect(complaints(readLanded(), currentVersion(), await hashMigrations())).toEqual([])
  })

  it('a changed one, a missing one, a new one among the old, and a version without its own are noticed', () => {
    const landed = { version: '1.0.0', migrations: { '1_a.sql': 'a', '3_c.sql': 'c' } }
    const wrong = (now: Record<string, string>, version = '1.0.0') => complaints(landed, version, now)
    expect(wrong({ '1_a.sql': 'a', '3_c.sql': 'c', '4_d.sql': 'd' })).toEqual([])
    expect(wrong({ '1_a.sql': 'a', '3_c.sql': 'x' })).toEqual([expect.stringMatching(/^3_c\.sql .* edited/)])
    expect(wrong({ '3_c.sql': 'c' })).toEqual([expect.stringMatching(/^1_a\.sql .* gone/)])
    expect(wrong({ '1_a.sql': 'a', '2_b.sql': 'b', '3_c.sql': 'c' })).toEqual([expect.stringMatching(/^2_b\.sql/)])
    expect(wrong({ '1_a.sql': 'a', '3_c.sql': 'c' }, '1.1.0')).toEqual([expect.stringContaining('npm run landed')])
  })
})

describe('the server compares what it applied with what the file says', () => {
  let home: Home
  let migrationsDir: string
  beforeAll(async () => {
    home = await migratedHome()
    migrationsDir = await mkdtemp(join(tmpdir(), 'florescer-landed-'))
    await cp(DEFAULT_DIRS.migrationsDir, migrationsDir, { recursive: true })
  })
  afterAll(async () => {
    await home.end()
    await rm(migrationsDir, { recursive: true, force: true })
  })

  const people = () => join(migrationsDir, '20261121000200_people.sql')
  const open = () => openMinistry({ dataDir: home.dataDir, databaseUrl: home.databaseUrl, migrationsDir })
  const start = async () => (await open()).close()

  it('one that says something else stops the start: one line says which, and what to do', async () => {
    const text = await readFile(people(), 'utf8')
    const rewritten = text.replace("interval '10 minutes'", "interval '11 minutes'")
    expect(rewritten).not.toBe(text)
    await writeFile(people(), rewritten)
    const refused = await start().catch((error: Error) => error)
    expect(refused).toMatchObject({ name: 'StartError' })
    expect((refused as Error).message).toMatch(/^A migração 20261121000200_people foi alterada [^\n]+$/)
    await writeFile(people(), text)
    await start()
  })

  it('a comment, a space and Windows line endings make no difference', async () => {
    const text = await readFile(people(), 'utf8')
    await writeFile(people(), `-- Outra nota.\n\n${text.replaceAll('\n', '\r\n')}\n/* e mais uma */`)
    await start()
    await writeFile(people(), text)
  })

  it('what was recorded without its statements is not compared', async () => {
    const ministry = await open()
    await ministry.server.sql(
      `update supabase_migrations.schema_migrations set statements = null where version = '20261121000200'`,
    )
    await ministry.close()
    await start()
  })

  it('split into statements or whole, each of our migrations says the same', async () => {
    for (const { path } of await listMigrations(DEFAULT_DIRS.migrationsDir)) {
      const text = await readFile(path, 'utf8')
      expect(meaningOf(splitSqlStatements(text).join(';\n'))).toBe(meaningOf(text))
    }
    expect(meaningOf(`select 'a -- b;  c' -- d\n;`)).not.toBe(meaningOf(`select 'a -- b; c'`))
  })
})
