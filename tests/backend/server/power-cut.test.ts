import { PGlite } from '@electric-sql/pglite'
import { cpSync, fstatSync, mkdirSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { makeBackup } from '#backend/server/backup/backup.ts'
import { restoreBackup } from '#backend/server/backup/restore.ts'
import { START_PARAMS } from '#backend/server/database/pglite-engine.ts'
import { SyncedFiles } from '#backend/server/database/pglite-files.ts'
import type { RunningServer } from '#backend/server/options.ts'
import { isThorough } from '#tests/kit/lane.ts'
import { copySnapshot } from '#tests/kit/snapshot.ts'
import { FIXTURES, startFixtureServer, tempDir } from './kit.ts'

const running: RunningServer[] = []
afterEach(async () => {
  for (const server of running.splice(0)) await server.close()
})

interface Stream {
  node: unknown
  nfd?: number | null
}
interface NodeFiles {
  stream_ops: { fsync(stream: Stream): number }
  realPath(node: unknown): string
}

/**
 * A disk that keeps only what it was told to: of a file what it held at its last fsync, of a folder
 * the names of its last fsync.
 */
class ForgetfulDisk extends SyncedFiles {
  private readonly files = new Map<number, Buffer>()
  private readonly folders = new Map<string, Map<string, number>>()

  private readonly path: string

  constructor(path: string) {
    super(path)
    this.path = path
    for (const entry of readdirSync(path, { recursive: true, withFileTypes: true })) {
      const at = join(entry.parentPath, entry.name)
      if (entry.isFile()) this.files.set(statSync(at).ino, readFileSync(at))
      else this.keepNames(at)
    }
    this.keepNames(path)
  }

  private keepNames(folder: string): void {
    this.folders.set(folder, new Map(readdirSync(folder).map((name) => [name, statSync(join(folder, name)).ino])))
  }

  override async init(...[pg, options]: Parameters<SyncedFiles['init']>): ReturnType<SyncedFiles['init']> {
    const { emscriptenOpts } = await super.init(pg, options)
    const preRun = [...(emscriptenOpts.preRun ?? [])]
    // The last of them runs first: ours has put its fsync there by then.
    preRun.unshift(({ FS }: PGlite['Module']) => {
      const { NODEFS } = (FS as unknown as { filesystems: { NODEFS: NodeFiles } }).filesystems
      const { fsync } = NODEFS.stream_ops
      NODEFS.stream_ops.fsync = (stream) => {
        const path = NODEFS.realPath(stream.node)
        if (typeof stream.nfd === 'number') this.files.set(fstatSync(stream.nfd).ino, readFileSync(path))
        else this.keepNames(path)
        return fsync(stream)
      }
    })
    return { emscriptenOpts: { ...emscriptenOpts, preRun } }
  }

  /** What is there after the power came back. */
  remains(target: string): void {
    mkdirSync(target, { recursive: true })
    for (const [folder, names] of [...this.folders].sort(([a], [b]) => a.length - b.length)) {
      const to = join(target, relative(this.path, folder))
      mkdirSync(to, { recursive: true })
      for (const [name, ino] of names) {
        if (this.folders.has(join(folder, name))) mkdirSync(join(to, name), { recursive: true })
        else writeFileSync(join(to, name), this.files.get(ino) ?? '')
      }
    }
  }
}

const open = (fs: SyncedFiles) => PGlite.create({ fs, startParams: START_PARAMS })

it('a power cut at any moment: what was confirmed is there, on a disk that keeps only what was synced', async () => {
  let path = join(await copySnapshot('fixtures'), 'db')
  let confirmed = 0
  for (let cut = 0; cut < (isThorough ? 20 : 2); cut++) {
    const disk = new ForgetfulDisk(path)
    const database = await open(disk)
    if (cut === 0) await database.exec('create table kept (id int)')
    const { rows } = await database.query<{ n: number }>('select count(*)::int as n from kept')
    expect(rows).toEqual([{ n: confirmed }])
    for (const end = confirmed + 5 + cut; confirmed < end; confirmed++) {
      await database.query('insert into kept values ($1)', [confirmed])
    }
    // Also in the middle of the log's next part, or with pages already in their tables.
    if (cut % 3 === 1) await database.exec('checkpoint')
    path = join(await tempDir(), 'db')
    disk.remains(path)
    await database.close()
  }
  const last = await open(new SyncedFiles(path))
  expect((await last.query('select count(*)::int as n from kept')).rows).toEqual([{ n: confirmed }])
  await last.close()
})

/**
 * Where the file that was written last is cut off: at the beginning, near the end; thorough:
 * anywhere.
 */
const CUTS = [0.01, 0.99, ...(isThorough ? Array.from({ length: 48 }, () => Math.random()) : [])]

it(`the file that was written last is cut off, ${CUTS.length} times: the database opens, or one line says how to restore`, async () => {
  const dataDir = await copySnapshot('fixtures')
  const { file } = await makeBackup({ dataDir, dir: await tempDir() })
  const server = await startFixtureServer({ dataDir })
  for (let n = 0; n < 20; n++) await server.sql(`insert into news (title) values ('${n}')`)
  // As a crash leaves it: the server still runs.
  const crashed = await tempDir()
  for (const name of ['db', 'keys.json']) cpSync(join(dataDir, name), join(crashed, name), { recursive: true })
  await server.close()
  const newest = readdirSync(join(dataDir, 'db/pg_wal'))
    .filter((name) => /^[0-9A-F]{24}$/.test(name))
    .sort()[0]!

  let hasOpened = false
  let hasFailed = false
  for (const cut of CUTS) {
    const copy = await tempDir()
    cpSync(crashed, copy, { recursive: true })
    const path = join(copy, 'db/pg_wal', newest)
    truncateSync(path, Math.floor(statSync(path).size * cut))
    const opened = await startFixtureServer({ dataDir: copy }).catch((error: Error) => error)
    if (opened instanceof Error) {
      hasFailed = true
      expect([cut, opened.name, opened.message]).toEqual([
        cut,
        'StartError',
        expect.stringMatching(/^O banco em \S+ não abre, .*npm run restore -- ARQUIVO\.tar\.gz --substituir.*$/),
      ])
      await restoreBackup({ file, dataDir: copy, mayReplace: true, migrationsDir: FIXTURES.migrationsDir })
      running.push(await startFixtureServer({ dataDir: copy }))
      expect(await running[0]!.sql('select 1 as one')).toEqual([{ one: 1 }])
      await running.pop()!.close()
    } else {
      hasOpened = true
      expect(await opened.sql('select 1 as one')).toEqual([{ one: 1 }])
      await opened.close()
    }
  }
  expect([hasOpened, hasFailed]).toEqual([true, true])
})
