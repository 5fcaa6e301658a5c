import { execFile, spawn } from 'node:child_process'
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { cachedFolder } from './cached-folder.ts'
import { ownPort } from './own-port.ts'

const run = promisify(execFile)

export interface ThrowawayPostgres {
  url: string
  /** The process that started all of its others. */
  readonly pid: number
  /**
   * Ends its sessions and stops (SIGINT, fast shutdown), or crashes (SIGQUIT, immediate shutdown);
   * `begin` restarts it.
   */
  end(how?: 'fast' | 'immediate'): Promise<void>
  /** After `end`: the same data, on the same port. */
  begin(): Promise<void>
  stop(): Promise<void>
  /** After `end`: copies its files into this folder, for others to begin with. */
  copyTo(folder: string): Promise<void>
}

/**
 * A Postgres from this machine's own binaries, empty, in a temporary folder, on a free loopback
 * port. It keeps nothing and syncs nothing: for tests only.
 * @param extra settings that override these
 * @param files those of a stopped one to begin with (`filesIn`), instead of none
 */
export async function startPostgres(extra: Record<string, string> = {}, files?: string): Promise<ThrowawayPostgres> {
  const bin = await findBinaries()
  const identity = await ordinaryUser()
  const dir = await folderOf(identity)
  const data = filesIn(dir)
  await copyFiles(files ?? (await emptyCluster(bin, identity)), data)
  // Its own cwd: the user we become may not be allowed into ours.
  const options = { ...identity, cwd: dir }
  const port = await ownPort()
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    // CREATE PUBLICATION requires it.
    wal_level: 'logical',
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: dir,
    ...extra,
  }
  let output = ''
  const launch = () => {
    const server = spawn(
      join(bin, 'postgres'),
      ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
    )
    server.stderr.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-4000)))
    const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
    return { server, ended }
  }
  let running = launch()
  const end = async (how: 'fast' | 'immediate' = 'fast'): Promise<void> => {
    running.server.kill(how === 'fast' ? 'SIGINT' : 'SIGQUIT')
    await running.ended
  }
  const stop = async (): Promise<void> => {
    await end()
    await rm(dir, { recursive: true, force: true })
  }
  const isReady = (): Promise<void> => waitUntilReady(bin, port, () => running.server.exitCode !== null)
  try {
    await isReady()
  } catch (error) {
    await stop()
    throw new Error(`Postgres did not start:\n${output}`, { cause: error })
  }
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres?sslmode=disable`,
    get pid() {
      return running.server.pid!
    },
    end,
    async begin() {
      running = launch()
      await isReady()
    },
    stop,
    copyTo: (folder) => copyFiles(data, filesIn(folder)),
  }
}

/** Where `copyTo` puts them. */
export const filesIn = (folder: string): string => join(folder, 'data')

type Identity = { uid: number; gid: number } | null

/** A new temporary folder that belongs to the user it runs as. */
async function folderOf(identity: Identity): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'florescer-postgres-'))
  if (identity) await chown(dir, identity.uid, identity.gid)
  return dir
}

/** With their owner and rights, without which Postgres does not start. */
async function copyFiles(from: string, to: string): Promise<void> {
  await run('cp', ['-a', from, to])
}

/** What initdb makes: half a second's work, and the same each time. */
async function emptyCluster(bin: string, identity: Identity): Promise<string> {
  return filesIn(
    await cachedFolder(`postgres-${basename(dirname(bin))}`, async (making) => {
      const dir = await folderOf(identity)
      const data = filesIn(dir)
      const options = ['--encoding', 'UTF8', '--locale', 'C.UTF-8', '--wal-segsize', '1', '--no-sync']
      await run(
        join(bin, 'initdb'),
        ['--pgdata', data, '--username', 'postgres', '--auth', 'trust', ...options, '--no-instructions'],
        { ...identity, cwd: dir },
      )
      await copyFiles(data, filesIn(making))
      await rm(dir, { recursive: true, force: true })
    }),
  )
}

/** Debian keeps one folder for each major version; the newest is taken. */
async function findBinaries(): Promise<string> {
  const root = '/usr/lib/postgresql'
  const versions = await readdir(root).catch(() => [])
  const [newest] = versions
    .map(Number)
    .filter(Number.isFinite)
    .sort((a, b) => b - a)
  if (newest === undefined) {
    throw new Error(
      "These tests need a Postgres on this machine: install Debian's package 'postgresql' (apt-get install postgresql).",
    )
  }
  return `${root}/${newest}/bin`
}

/** Postgres refuses to run as root: then it runs as the user its package made, or as nobody. */
async function ordinaryUser(): Promise<Identity> {
  if (process.getuid?.() !== 0) return null
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
      return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
    } catch {
      // No such user here; try the next one.
    }
  }
  throw new Error('Postgres cannot run as root, and this machine has neither a user postgres nor nobody.')
}

async function waitUntilReady(bin: string, port: number, hasExited: () => boolean): Promise<void> {
  // It usually starts within a second; a machine may be busy.
  const deadline = Date.now() + 120_000
  for (;;) {
    try {
      await run(join(bin, 'pg_isready'), ['--host', '127.0.0.1', '--port', String(port), '--quiet'])
      return
    } catch (error) {
      if (hasExited() || Date.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}
