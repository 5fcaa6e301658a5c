import { execFile } from 'node:child_process'
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { archiveName } from '#backend/server/backup/archive.ts'
import { makeBackup } from '#backend/server/backup/backup.ts'
import { isDue } from '#backend/server/backup/nightly.ts'
import { dumpPostgres, restorePostgres } from '#backend/server/backup/postgres-tools.ts'
import { isNewer, restoreBackup } from '#backend/server/backup/restore.ts'
import type { Database } from '#backend/server/database/database.ts'
import { openPostgres } from '#backend/server/database/postgres.ts'
import { ROLES } from '#backend/server/database/system-schema.ts'
import { makeHealth } from '#backend/server/health.ts'
import type { RunningServer } from '#backend/server/options.ts'
import { startServer } from '#backend/server/start-server.ts'
import { isThorough } from '#tests/kit/lane.ts'
import { startPostgres, type ThrowawayPostgres } from '#tests/kit/postgres.ts'
import { copySnapshot } from '#tests/kit/snapshot.ts'
import { CODE_CACHE, SHORT_LIVED } from '#tests/kit/test-speed.ts'
import { eventually, FIXTURES, service, startFixtureServer, startMigratedServer, tempDir, visitor } from './kit.ts'

const cli = fileURLToPath(new URL('../../../backend/server/backup/main.ts', import.meta.url))
const running: RunningServer[] = []
const started = <T extends RunningServer>(server: T): T => {
  running.push(server)
  return server
}
afterEach(async () => {
  for (const server of running.splice(0)) await server.close()
})

const MARIA = { email: 'maria@florescer.example', password: 'florescer-maria' }
/** Each keeps a processor busy, which the backup needs too. */
const WRITERS = isThorough ? 4 : 1
/** Confirmed before the backup begins. */
const BEFORE = 40

/** Writes groups until told to stop; what the server has confirmed, in order. */
function startWriting(server: RunningServer) {
  const confirmed: string[] = []
  let next = 0
  const over = new AbortController()
  const write = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const nome = `grupo ${next++}`
      const { error } = await service(server).from('groups').insert({ nome })
      if (error) throw new Error(error.message)
      confirmed.push(nome)
    }
  }
  const writers = Promise.all(Array.from({ length: WRITERS }, write))
  return {
    confirmed,
    stop: async () => {
      over.abort()
      await writers
    },
  }
}

const engines = [
  [
    'PGlite',
    async () => ({
      from: { dataDir: await copySnapshot('demo') },
      to: { dataDir: join(await tempDir(), 'elsewhere') },
      end: async () => undefined,
    }),
  ],
  [
    'Postgres',
    async () => {
      const postgres = await startPostgres()
      const target = Object.assign(new URL(postgres.url), { pathname: '/elsewhere' }).href
      return {
        from: { dataDir: await tempDir(), databaseUrl: postgres.url },
        to: { dataDir: join(await tempDir(), 'elsewhere'), databaseUrl: target },
        end: () => postgres.stop(),
      }
    },
  ],
] as const

// Postgres before a release, as with SAMPLED_ENGINES.
describe.each(isThorough ? engines : engines.slice(0, 1))('a backup of %s', (engine, prepare) => {
  it('while members write, restored elsewhere: nothing confirmed before it is missing, and whoever was in is in', async () => {
    const { from, to, end } = await prepare()
    const server = started(await startServer({ ...from, seed: 'demo', rateLimits: 'none' }))
    try {
      if ('databaseUrl' in to) await server.sql('create database elsewhere')
      const { data: signedIn } = await visitor(server).auth.signInWithPassword(MARIA)
      const [picture] = await server.sql<{ name: string }>('select name from storage.objects order by name limit 1')
      const pathOf = (url: string) => `${url}/storage/v1/object/public/media/${picture!.name}`
      const bytes = Buffer.from(await (await fetch(pathOf(server.url))).arrayBuffer())

      const writing = startWriting(server)
      await eventually('the first writes', () => writing.confirmed.length >= BEFORE)
      const before = [...writing.confirmed]
      const dir = await tempDir()
      const { file } = await makeBackup({ ...from, dir })
      const meanwhile = writing.confirmed.length
      await eventually('writes after it', () => writing.confirmed.length > meanwhile)
      await writing.stop()
      expect((await stat(file)).mode & 0o077).toBe(0)
      expect((await readdir(from.dataDir)).filter((name) => name.startsWith('snapshot-'))).toEqual([])

      await restoreBackup({ ...to, file })
      const other = started(await startServer({ ...to, seed: 'none', rateLimits: 'none' }))
      expect(other.url).not.toBe(server.url)
      const kept = new Set((await other.sql<{ nome: string }>('select nome from groups')).map(({ nome }) => nome))
      expect(before.filter((nome) => !kept.has(nome))).toEqual([])
      expect([other.secretKey, other.jwtSecret]).toEqual([server.secretKey, server.jwtSecret])
      // What it numbers from here on are not the changes that phones have heard under those numbers.
      const history = 'select epoch from sync.meta'
      expect(await other.sql(history)).not.toEqual(await server.sql(history))
      expect((await visitor(other).auth.signInWithPassword(MARIA)).error).toBeNull()
      const again = await visitor(other).auth.refreshSession({ refresh_token: signedIn.session!.refresh_token })
      expect(again.data.user?.email).toBe(MARIA.email)
      expect(Buffer.from(await (await fetch(pathOf(other.url))).arrayBuffer()).equals(bytes)).toBe(true)

      // What is there is not replaced by mistake.
      await other.close()
      await expect(restoreBackup({ ...to, file })).rejects.toThrow('--substituir')
      const { kept: old } = await restoreBackup({ ...to, file, mayReplace: true })
      expect(await readFile(join(old!, 'keys.json'), 'utf8')).toBe(
        await readFile(join(to.dataDir, 'keys.json'), 'utf8'),
      )
      const [, wrong] = engine === 'PGlite' ? [from, { databaseUrl: 'postgres://127.0.0.1:1/x' }] : [from, {}]
      await expect(restoreBackup({ file, ...wrong, dataDir: await tempDir() })).rejects.toThrow('DATABASE_URL')
    } finally {
      for (const one of running.splice(0)) await one.close()
      await end()
    }
  })
})

describe('a backup of a Postgres, with words in it that read like those of a dump', () => {
  const LINES = [
    'SET transaction_timeout = 0;',
    'ALTER DEFAULT PRIVILEGES FOR ROLE florescer GRANT SELECT ON TABLES TO anon;',
    '\\.',
    'COPY public.words (word) FROM stdin;',
    `it's "$$ /* -- E'\\`,
    "SET statement_timeout = 0;';",
  ]
  const TEXT = ['', ...LINES, ''].join('\n')
  let postgres: ThrowawayPostgres
  let dataDir: string
  const urlOf = (user: string, database = user) =>
    Object.assign(new URL(postgres.url), { pathname: `/${database}`, username: user }).href
  const as = async <T>(url: string, act: (sql: RunningServer['sql']) => Promise<T>): Promise<T> => {
    const database = await openPostgres(url)
    return act((query, params) => database.query(query, params)).finally(() => database.close())
  }
  const newUser = (name: string) =>
    as(postgres.url, async (sql) => {
      await sql(`create role ${name} superuser login`)
      await sql(`create database ${name} owner ${name}`)
    })
  /** All that was written, and what a new table and a new function are open to. */
  const contents = (url: string) =>
    as(url, async (sql) => {
      await sql('create table public.later (n int)')
      await sql('create function public.later() returns int language sql as $$ select 1 $$')
      try {
        return await sql(`select (select jsonb_agg(w order by id) from public.words w) as words,
          (select jsonb_agg(w) from public."SET x${'\n'}${LINES[0]}" w) as named,
          obj_description('public.words'::regclass) as comment,
          (select prosrc from pg_proc where proname = 'speak') as body, public.speak() as spoken,
          has_table_privilege('anon', 'public.later', 'select') as reads,
          has_table_privilege('anon', 'public.later', 'insert') as writes,
          has_function_privilege('anon', 'public.later()', 'execute') as calls`)
      } finally {
        await sql('drop table public.later')
        await sql('drop function public.later()')
      }
    })
  let before: unknown

  beforeAll(async () => {
    postgres = await startPostgres()
    dataDir = await tempDir()
    await newUser('florescer')
    const server = await startFixtureServer({ dataDir, databaseUrl: urlOf('florescer') })
    const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
    const escaped = (text: string) => `E${quoted(text.replaceAll('\\', '\\\\'))}`
    await server.sql('alter default privileges in schema public grant select on tables to anon')
    await server.sql('alter default privileges revoke execute on functions from public')
    await server.sql(
      `create table public.words (word text, id int generated always as identity, more text default ${escaped(TEXT)})`,
    )
    await server.sql('insert into public.words (word) select unnest($1::text[])', [[...LINES, TEXT, '\r\n\u2028ã']])
    await server.sql(`comment on table public.words is ${quoted(TEXT)}`)
    await server.sql(`create table public."SET x\n${LINES[0]}" (word text)`)
    await server.sql(`insert into public."SET x\n${LINES[0]}" values ($1)`, [LINES[0]])
    await server.sql(`create function public.speak() returns text language sql as $it$select ${quoted(TEXT)}\r\n$it$`)
    await server.close()
    before = await contents(urlOf('florescer'))
  })
  afterAll(() => postgres.stop())

  it('comes back, though a newer pg_dump switches off what this server does not know', async () => {
    expect(before).toMatchObject([
      {
        body: expect.stringContaining(TEXT.replaceAll("'", "''")),
        spoken: TEXT,
        reads: true,
        writes: false,
        calls: false,
      },
    ])
    const dump = join(await tempDir(), 'dump.sql')
    await dumpPostgres(urlOf('florescer'), dump)
    const text = await readFile(dump, 'utf8')
    const newer = text.replace(
      'SET lock_timeout = 0;\n',
      '$&SET transaction_timeout = 0;\nSET tomorrows_timeout = 0;\n',
    )
    expect(newer).not.toBe(text)
    await writeFile(dump, newer)
    await as(postgres.url, (sql) => sql('create database nova'))
    try {
      await restorePostgres(urlOf('florescer', 'nova'), dump, ROLES)
      expect(await contents(urlOf('florescer', 'nova'))).toEqual(before)
      // A reading that breaks off is not the dump's end.
      await expect(restorePostgres(urlOf('florescer', 'nova'), `${dump}.nowhere`, ROLES)).rejects.toThrow('ENOENT')
      expect(await contents(urlOf('florescer', 'nova'))).toEqual(before)
    } finally {
      await as(postgres.url, (sql) => sql('drop database nova'))
    }
  })

  it('comes back to a user of another name, where the first one is unknown, with the same rights', async () => {
    const { file } = await makeBackup({ dataDir, databaseUrl: urlOf('florescer'), dir: await tempDir() })
    await as(postgres.url, async (sql) => {
      await sql('drop database florescer')
      await sql('drop role florescer')
    })
    await newUser('outra')
    const { migrationsDir } = FIXTURES
    await restoreBackup({ file, dataDir: await tempDir(), databaseUrl: urlOf('outra'), migrationsDir })
    expect(await contents(urlOf('outra'))).toEqual(before)
  })
})

/** Made once: nobody changes it. */
let smallFile: Promise<string> | undefined
/** A backup of a small schema, made while no server runs, and a folder of that schema for each. */
async function smallBackup() {
  const dataDir = await copySnapshot('fixtures')
  const make = async () => (await makeBackup({ dataDir, dir: await tempDir() })).file
  return { dataDir, file: await (smallFile ??= make()), migrationsDir: FIXTURES.migrationsDir }
}

describe('a restore', () => {
  it('of a file that was cut off or changed changes nothing', async () => {
    const { file, migrationsDir } = await smallBackup()
    const bytes = await readFile(file)
    const damages = [bytes.subarray(0, bytes.length - 9), bytes.subarray(0, 1000), Buffer.alloc(0), Buffer.from(bytes)]
    damages.at(-1)!.writeUInt8(bytes[bytes.length >> 1]! ^ 0xff, bytes.length >> 1)
    for (const [at, damage] of damages.entries()) {
      const path = join(await tempDir(), `${at}.tar.gz`)
      const dataDir = await tempDir()
      await writeFile(path, damage)
      await expect(restoreBackup({ file: path, dataDir, migrationsDir })).rejects.toThrow(
        /danificada ou incompleta|não é uma cópia/,
      )
      expect(await readdir(dataDir)).toEqual([])
    }
  })

  it('of a newer version is refused, and one of an older version is migrated at the next start', async () => {
    const { file, migrationsDir } = await smallBackup()
    const dataDir = await tempDir()
    await expect(restoreBackup({ file, dataDir, migrationsDir: await tempDir() })).rejects.toThrow('atualize primeiro')
    expect(await readdir(dataDir)).toEqual([])
    expect(isNewer('0.10.0', '0.9.9')).toBe(true)
    expect(isNewer('0.4.1', '0.4.1')).toBe(false)
    expect(isNewer('0.9.9', '0.10.0')).toBe(false)

    const newer = await tempDir()
    await cp(migrationsDir, newer, { recursive: true })
    await writeFile(join(newer, '20260102000000_second.sql'), 'create table public.two (id int);')
    await restoreBackup({ file, dataDir, migrationsDir: newer })
    const server = started(await startFixtureServer({ dataDir, migrationsDir: newer }))
    expect(await server.sql('select count(*)::int as n from public.two')).toEqual([{ n: 0 }])
  })

  it('that a power cut interrupted is finished by the next start, or never was', async () => {
    const { file, dataDir: old, migrationsDir } = await smallBackup()
    const restored = await tempDir()
    await restoreBackup({ file, dataDir: restored, migrationsDir })
    const keys = await readFile(join(restored, 'keys.json'), 'utf8')
    // Unpacked, and one of its parts already in its place; another restore had only begun.
    await writeFile(join(old, 'keys.json'), keys)
    const journal = join(old, 'restored-17')
    await mkdir(journal)
    for (const part of ['db', 'storage', 'mail']) await rename(join(restored, part), join(journal, part))
    await mkdir(join(old, 'restoring-18/db'), { recursive: true })
    const server = started(await startFixtureServer({ dataDir: old }))
    expect(await server.sql('select 1 as one')).toEqual([{ one: 1 }])
    expect((await readdir(old)).filter((name) => name.startsWith('rest'))).toEqual([])
    expect(await readdir(join(old, 'before-restore-17'))).toContain('db')
  })

  it('while a server runs is refused', async () => {
    const { file, dataDir } = await smallBackup()
    started(await startFixtureServer({ dataDir }))
    await expect(restoreBackup({ file, dataDir, migrationsDir: FIXTURES.migrationsDir })).rejects.toThrow('em uso')
  })
})

/** With a disk of its own. */
const OWN_MOUNTS = ['--map-root-user', '--mount']
const canMount = await promisify(execFile)('unshare', [...OWN_MOUNTS, 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).then(
  () => true,
  () => false, // another system, or forbidden
)

describe('each night', () => {
  it(
    'a backup, made up for if it was missed; the oldest go, and nothing else of the folder',
    { tags: 'thorough' },
    async () => {
      const dir = await tempDir()
      const names = [1, 2, 3].map((day) => `florescer-2020010${day}-033000.tar.gz`)
      for (const name of [...names, 'fotos.tar.gz']) await writeFile(join(dir, name), '')
      const dataDir = await copySnapshot('none')
      started(await startMigratedServer({ dataDir, backup: { dir, at: '03:30', keep: 2 } }))
      await expect.poll(async () => (await readdir(dir)).filter((name) => name.endsWith('.gz')).length).toBe(3)
      const left = (await readdir(dir)).sort()
      expect(left).toEqual(['florescer-20200103-033000.tar.gz', expect.stringMatching(/^florescer-2/), 'fotos.tar.gz'])
      await restoreBackup({ file: join(dir, left[1]!), dataDir: await tempDir() })
    },
  )

  it('whether they go on is said to whoever watches: not, if none is of these two days', async () => {
    const dir = await tempDir()
    const database = { query: async () => [{ exists: false }] } as unknown as Database
    const backup = async () => (await makeHealth(database, dir, dir)()).backup
    expect(await backup()).toBe('late')
    await writeFile(join(dir, archiveName(new Date(Date.now() - 49 * 3_600_000))), '')
    expect(await backup()).toBe('late')
    await writeFile(join(dir, archiveName(new Date())), '')
    expect(await backup()).toBe('ok')
    expect((await makeHealth(database, dir)()).backup).toBe('off')
  })

  it.skipIf(!canMount)('on a full disk the oldest makes room for it', async () => {
    const { dataDir, file } = await smallBackup()
    const { size } = await stat(file)
    const [dir, kept] = [await tempDir(), await tempDir()]
    const names = [1, 2].map((day) => `florescer-2020010${day}-033000.tar.gz`)
    // A disk for three and a half.
    const script = `
      mount -t tmpfs -o size=${Math.ceil(size * 3.5)} tmpfs ${dir} && cd ${dir}
      for name in ${names.join(' ')} outro; do head -c ${size} /dev/zero > $name; done
      ${process.execPath} ${cli} backup ${dir} --manter 14 && cp florescer-* ${kept}`
    await promisify(execFile)('unshare', [...OWN_MOUNTS, 'sh', '-c', script], {
      env: { PATH: process.env.PATH, ...CODE_CACHE, DATA_DIR: dataDir },
    })
    const left = (await readdir(kept)).sort()
    expect(left).toEqual([names[1], expect.stringMatching(/^florescer-2/)])
    await restoreBackup({ file: join(kept, left[1]!), dataDir: await tempDir(), migrationsDir: FIXTURES.migrationsDir })
  })

  it('is due when the clock has said its hour since the last one', () => {
    const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute)
    const last = at(22, 3, 30).getTime()
    expect(isDue(at(23, 3, 29), '03:30', last)).toBe(false)
    expect(isDue(at(23, 3, 30), '03:30', last)).toBe(true)
    expect(isDue(at(23, 3, 31), '03:30', at(23, 3, 30).getTime())).toBe(false)
    expect(isDue(at(25, 1), '03:30', last)).toBe(true)
    expect(isDue(at(23, 1), '03:30', null)).toBe(true)
  })
})

/** What `npm run backup` and `npm run restore` run. */
function keep(args: string[], env: Record<string, string>): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const options = { env: { PATH: process.env.PATH, ...CODE_CACHE, ...env } }
    execFile(process.execPath, [...SHORT_LIVED, cli, ...args], options, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    )
  })
}

it('the commands say in Portuguese what they did, and what cannot work, with exit code 1', async () => {
  const dataDir = await copySnapshot('none')
  const dir = await tempDir()
  const made = await keep(['backup', dir], { DATA_DIR: dataDir })
  expect(made).toEqual({ code: 0, output: expect.stringMatching(/^Cópia de segurança em .*\.tar\.gz \(\d+,\d MB\)\n/) })
  const [name] = await readdir(dir)
  const empty = join(await tempDir(), 'new')
  expect(await keep(['restore', name!], { DATA_DIR: empty, INIT_CWD: dir })).toEqual({
    code: 0,
    output: expect.stringMatching(/^Restaurado: .*, Florescer \d+\.\d+\.\d+\. Agora inicie o servidor/),
  })
  expect(await keep(['restore', name!], { DATA_DIR: empty, INIT_CWD: dir })).toEqual({
    code: 1,
    output: `Já há uma instalação em ${empty}: para pôr a cópia no lugar dela, repita com --substituir.\n`,
  })
  expect(await keep(['restore'], { DATA_DIR: empty, BACKUP_DIR: dir })).toEqual({
    code: 1,
    output: `Uso: npm run restore -- ARQUIVO.tar.gz [--substituir]\n  ${join(dir, basename(name!))}\n`,
  })
  expect(await keep(['backup', dir, '--manter', 'zero'], { DATA_DIR: dataDir })).toEqual({
    code: 1,
    output: '--manter inválido: "zero". Use um número a partir de 1.\n',
  })
  const nowhere = await tempDir()
  expect(await keep(['backup'], { DATA_DIR: nowhere })).toEqual({
    code: 1,
    output: `Não há uma instalação do Florescer em DATA_DIR: ${nowhere}\n`,
  })
  // What a server on a Postgres keeps beside it.
  await cp(join(dataDir, 'keys.json'), join(nowhere, 'keys.json'))
  expect(await keep(['backup', dir], { DATA_DIR: nowhere })).toEqual({
    code: 1,
    output: `Não há um banco em DATA_DIR: ${nowhere}. Se ele é um Postgres, informe DATABASE_URL.\n`,
  })
  expect(await readdir(nowhere)).toEqual(['keys.json'])
  await rm(empty, { recursive: true })
})
