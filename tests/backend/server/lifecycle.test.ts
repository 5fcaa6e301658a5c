import { spawn, type ChildProcess } from 'node:child_process'
import { chmod, cp, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import type { RunningServer } from '#backend/server/options.ts'
import { startPostgres } from '#tests/kit/postgres.ts'
import { CODE_CACHE, SHORT_LIVED } from '#tests/kit/test-speed.ts'
import { copySnapshot } from '#tests/kit/snapshot.ts'
import { eventually, FIXTURES, newPerson, service, startFixtureServer, tempDir, visitor } from './kit.ts'

const main = fileURLToPath(new URL('../../../backend/server/main.ts', import.meta.url))
const viaBin = fileURLToPath(new URL('fixtures/run-main.mjs', import.meta.url))
const endingServer = fileURLToPath(new URL('fixtures/ending-server.ts', import.meta.url))
const slowServer = fileURLToPath(new URL('fixtures/slow-server.ts', import.meta.url))

interface Program {
  child: ChildProcess
  output: () => string
  /** Resolves with the exit code once all output is read. */
  ended: Promise<number | null>
}

const running: ChildProcess[] = []
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
})

function run(file: string, env: Record<string, string>): Program {
  const child = spawn(process.execPath, [...SHORT_LIVED, file], {
    env: {
      PATH: process.env.PATH,
      NODE_OPTIONS: process.env.NODE_OPTIONS,
      HOST: '127.0.0.1',
      PORT: '0',
      SEED: 'none',
      ...CODE_CACHE,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.push(child)
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)))
  return { child, output: () => text, ended }
}

const address = ({ output }: Program): Promise<string> =>
  eventually('the address', () => /^Florescer em (http:\/\/\S+)$/m.exec(output())?.[1])

async function busyPort(): Promise<{ port: number; server: Server }> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as AddressInfo).port, server }
}

describe('npm start', () => {
  it('says one line with its address when it answers, and SIGTERM ends it with 0', async () => {
    const program = run(main, { DATA_DIR: await copySnapshot('none') })
    const url = await address(program)
    expect(program.output()).toBe(`Florescer em ${url}\n`)
    expect(
      (await fetch(`${url}/auth/v1/health`, { headers: { apikey: 'sb_publishable_florescer_embedded' } })).status,
    ).toBe(200)
    program.child.kill('SIGTERM')
    expect(await program.ended).toBe(0)
  })

  it('says in one line what cannot work, with exit code 1', async () => {
    const file = join(await tempDir(), 'file')
    await writeFile(file, '')
    const { port, server } = await busyPort()
    const cases: [Record<string, string>, string][] = [
      [{ PORT: String(port), DATA_DIR: await tempDir() }, `A porta ${port} já está em uso. Escolha outra com PORT.\n`],
      [{ PORT: 'oito' }, 'PORT inválida: "oito". Use um número de 0 a 65535.\n'],
      [{ PORT: '70000' }, 'PORT inválida: "70000". Use um número de 0 a 65535.\n'],
      [{ DATA_DIR: file }, `DATA_DIR não é uma pasta: ${file}\n`],
      [{ DATA_DIR: '/proc/florescer' }, 'Não foi possível escrever em DATA_DIR: /proc/florescer (ENOENT)\n'],
      [
        { TRUST_PROXY: 'sim' },
        'TRUST_PROXY inválida: "sim". Use 1, ou os endereços do proxy separados por vírgulas.\n',
      ],
      [{ SEED: 'tudo' }, 'SEED inválida: "tudo". Use demo ou none.\n'],
      [
        { DATABASE_URL: 'mysql://x' },
        'DATABASE_URL inválida: use um endereço que comece com postgres:// ou postgresql://.\n',
      ],
      [
        { DATABASE_URL: 'postgres://x:secret@127.0.0.1:1/x', DATA_DIR: await tempDir() },
        'Não foi possível usar o banco de DATABASE_URL: ECONNREFUSED\n',
      ],
    ]
    const unused = join(await tempDir(), 'unused')
    const programs = cases.map(([env, expected]) => [run(main, { DATA_DIR: unused, ...env }), expected] as const)
    for (const [program, expected] of programs) {
      expect([await program.ended, program.output()]).toEqual([1, expected])
    }
    server.close()
  })

  it('says so of a Postgres without the database or the rights', { tags: 'thorough' }, async () => {
    const postgres = await startPostgres()
    try {
      const asUser = (user: string, database: string) =>
        Object.assign(new URL(postgres.url), { username: user, pathname: `/${database}` }).href
      const owner = await startFixtureServer({ databaseUrl: postgres.url })
      await owner.sql('create role guest login')
      await owner.sql('create database other')
      await owner.close()
      const cases = [
        [
          asUser('postgres', 'nowhere'),
          'Não foi possível usar o banco de DATABASE_URL: database "nowhere" does not exist\n',
        ],
        [asUser('nobody', 'other'), 'Não foi possível usar o banco de DATABASE_URL: role "nobody" does not exist\n'],
        [asUser('guest', 'other'), expect.stringMatching(/^Não foi possível preparar o banco: .*\n$/)],
      ] as const
      for (const [url, expected] of cases) {
        const program = run(main, { DATABASE_URL: url, DATA_DIR: await tempDir() })
        expect([await program.ended, program.output()]).toEqual([1, expected])
      }
    } finally {
      await postgres.stop()
    }
  })

  it('says in one line that a database of DATA_DIR does not open', async () => {
    const dataDir = await tempDir()
    await mkdir(join(dataDir, 'db'))
    await writeFile(join(dataDir, 'db/PG_VERSION'), '17')
    const program = run(main, { DATA_DIR: dataDir })
    expect([await program.ended, program.output()]).toEqual([
      1,
      expect.stringMatching(
        /^O banco em .* não abre, .*: restaure a última cópia de segurança \(npm run restore .*\n$/,
      ),
    ])
  })

  it.skipIf(process.platform === 'win32')(
    'closes the data folder to other users, also one that was open before',
    async () => {
      const dataDir = await copySnapshot('none')
      const opened = ['.', 'db', 'keys.json']
      for (const name of opened) await chmod(join(dataDir, name), 0o755)
      const program = run(main, { DATA_DIR: dataDir })
      await address(program)
      const rights = async (name: string) => ((await stat(join(dataDir, name))).mode & 0o077).toString(8)
      expect(await Promise.all([...opened, 'server.lock'].map(rights))).toEqual(['0', '0', '0', '0'])
      program.child.kill('SIGTERM')
      await program.ended

      // A folder with something else in it is not ours to close; our own files are.
      await writeFile(join(dataDir, 'outro.txt'), '')
      for (const name of opened) await chmod(join(dataDir, name), 0o755)
      await address(run(main, { DATA_DIR: dataDir }))
      expect(await Promise.all(opened.map(rights))).toEqual(['55', '0', '0'])
    },
  )

  it.each([
    ['in place of what started it', []],
    // Node before 22.15, with which a first start is made, and Windows.
    ['beside what started it', ['--import', 'data:text/javascript,delete process.execve']],
  ])('%s: stays, and ends with its npm, also when only npm gets the signal', async (_where, flags) => {
    const command = [process.execPath, ...flags, viaBin].map((part) => JSON.stringify(part)).join(' ')
    // npm ends only the shell between it and us.
    const shell = spawn('sh', ['-c', `${command}; true`], {
      env: {
        PATH: process.env.PATH,
        npm_lifecycle_event: 'start',
        HOST: '127.0.0.1',
        PORT: '0',
        SEED: 'none',
        ...CODE_CACHE,
        DATA_DIR: await copySnapshot('none'),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    running.push(shell)
    let text = ''
    for (const stream of [shell.stdout, shell.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
    const url = await address({ child: shell, output: () => text, ended: Promise.resolve(null) })
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    shell.kill('SIGTERM')
    // Both pipes end when the last process that holds them does.
    await new Promise((resolve) => shell.once('close', resolve))
    await expect(fetch(url)).rejects.toThrow('fetch failed')
  })

  it('two servers in one folder: the second refuses, the first goes on', async () => {
    const dataDir = await copySnapshot('none')
    const first = run(main, { DATA_DIR: dataDir })
    const url = await address(first)
    const second = run(main, { DATA_DIR: dataDir })
    expect(await second.ended).toBe(1)
    expect(second.output()).toBe(
      `DATA_DIR já está em uso por outro servidor (processo ${first.child.pid}): ${dataDir}\n`,
    )
    expect(
      (await fetch(`${url}/rest/v1/groups`, { headers: { apikey: 'sb_publishable_florescer_embedded' } })).status,
    ).toBe(200)
  })

  it('after a crash the old lock does not stop a new start', async () => {
    const dataDir = await copySnapshot('none')
    const first = run(main, { DATA_DIR: dataDir })
    await address(first)
    first.child.kill('SIGKILL')
    await first.ended
    expect((await stat(join(dataDir, 'server.lock'))).isFile()).toBe(true)
    await address(run(main, { DATA_DIR: dataDir }))
  })

  it('SIGTERM in the middle of a request: the request ends, and only then the process', async () => {
    const program = run(slowServer, { DATA_DIR: await copySnapshot('fixtures') })
    const url = await eventually('the address', () => /^(http:\/\/\S+)$/m.exec(program.output())?.[1])
    const answer = fetch(`${url}/functions/v1/slow`, { method: 'POST' }).then(async (response) => [
      response.status,
      await response.text(),
    ])
    await eventually('the request to be under way', () => program.output().includes('working'))
    program.child.kill('SIGTERM')
    expect(await answer).toEqual([200, 'finished'])
    // A browser keeps the connection open; the process does not wait for it.
    expect(await program.ended).toBe(0)
    await expect(fetch(url)).rejects.toThrow('fetch failed')
  })
})

describe('an end that nobody asked for', () => {
  it('an uncaught error is told in one line, and the server ends in order, with 1', async () => {
    const program = run(endingServer, { FAULT: '1' })
    expect(await program.ended).toBe(1)
    expect(program.output()).toMatch(
      /^started\n\[error\] Unexpected error, the server ends: TypeError: first line second line at .*ending-server\.ts.*\nclosed\n$/,
    )
  })

  it('a stop that does not end is interrupted', { tags: 'thorough' }, async () => {
    const program = run(endingServer, { HANGS: '1' })
    await eventually('the start', () => program.output().includes('started'))
    program.child.kill('SIGTERM')
    expect(await program.ended).toBe(1)
    expect(program.output()).toBe(
      'started\n[error] The stop took more than 10 seconds: what still waited was interrupted.\n',
    )
  })
})

describe('the data', () => {
  let server: RunningServer
  afterEach(() => server.close())

  it('stays after a restart: accounts, sessions, rows, objects and keys', async () => {
    const dataDir = await copySnapshot('fixtures')
    server = await startFixtureServer({ dataDir })
    const ana = await newPerson(server, 'Ana')
    await ana.client.from('notes').insert({ body: 'fica' })
    await service(server).storage.from('media').upload('x.txt', 'fica', { contentType: 'text/plain' })
    const { data } = await ana.client.auth.getSession()
    await server.close()
    expect((await stat(join(dataDir, 'keys.json'))).mode & 0o777).toBe(0o600)

    server = await startFixtureServer({ dataDir })
    const again = visitor(server)
    expect((await again.auth.refreshSession(data.session!)).error).toBeNull()
    expect((await again.from('notes').select('body')).data).toEqual([{ body: 'fica' }])
    expect(await (await fetch(`${server.url}/storage/v1/object/public/media/x.txt`)).text()).toBe('fica')
    expect(await server.sql('select count(*)::int as n from supabase_migrations.schema_migrations')).toEqual([{ n: 1 }])
  })

  it('gets a new migration at the next start; one that fails leaves nothing half done', async () => {
    const [dataDir, migrationsDir] = [await copySnapshot('fixtures'), await tempDir()]
    await cp(FIXTURES.migrationsDir, migrationsDir, { recursive: true })
    const second = join(migrationsDir, '20260102000000_second.sql')
    await writeFile(second, 'create table public.two (id int); select nonsense();')
    await expect(startFixtureServer({ dataDir, migrationsDir })).rejects.toThrow(
      'A migração 20260102000000_second falhou: function nonsense() does not exist',
    )
    await writeFile(second, 'create table public.two (id int);')
    server = await startFixtureServer({ dataDir, migrationsDir })
    expect(await server.sql('select version, name from supabase_migrations.schema_migrations order by 1')).toEqual([
      { version: '20260101000000', name: 'notes' },
      { version: '20260102000000', name: 'second' },
    ])
  })

  it('gets the seed and its accounts only once, also after they were deleted', async () => {
    const [dataDir, seedDir] = [await copySnapshot('fixtures'), await tempDir()]
    await writeFile(join(seedDir, '10-news.sql'), `insert into public.news (title) values ('bem-vindas');`)
    await writeFile(
      join(seedDir, 'accounts.json'),
      JSON.stringify([
        {
          id: '00000000-0000-4000-8000-00000000000a',
          email: 'a@florescer.example',
          password: 'senha-a',
          email_confirm: true,
          user_metadata: { full_name: 'A' },
        },
      ]),
    )
    server = await startFixtureServer({ dataDir, seedDir, seed: 'demo' })
    expect(
      (await visitor(server).auth.signInWithPassword({ email: 'a@florescer.example', password: 'senha-a' })).data.user
        ?.id,
    ).toBe('00000000-0000-4000-8000-00000000000a')
    await server.sql('delete from public.news')
    await server.sql('delete from auth.users')
    await server.close()
    server = await startFixtureServer({ dataDir, seedDir, seed: 'demo' })
    expect(await server.sql('select from public.news')).toEqual([])
    expect(await server.sql('select from auth.users')).toEqual([])
    // Versions before 0.3 recorded only the content.
    await server.sql(`delete from supabase_migrations.seed_files where path not like '%.sql'`)
    await server.close()
    server = await startFixtureServer({ dataDir, seedDir, seed: 'demo' })
    expect(await server.sql('select from auth.users')).toEqual([])
  })

  it('a damaged keys file is reported, not replaced', async () => {
    const dataDir = await copySnapshot('fixtures')
    await chmod(join(dataDir, 'keys.json'), 0o600)
    await writeFile(join(dataDir, 'keys.json'), '{"secretKey": ')
    await expect(startFixtureServer({ dataDir })).rejects.toThrow('O arquivo de chaves')
    expect(await readFile(join(dataDir, 'keys.json'), 'utf8')).toBe('{"secretKey": ')
  })
})
