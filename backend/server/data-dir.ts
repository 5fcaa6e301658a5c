import { chmod, mkdtemp, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { finishRestore, isOfRestore } from './backup/restore-journal.ts'
import { isSnapshot, removeSnapshots } from './backup/snapshot.ts'
import { StartError, type Log } from './options.ts'

export interface DataDir {
  path: string
  /** True when nothing outlives the process. */
  inMemory: boolean
  /** Tells backups, in the lock, at which port of this machine they reach the server. */
  announce(control: number): Promise<void>
  release(): Promise<void>
}

/**
 * Creates the data folder and locks it: a second PGlite process on one folder would corrupt it.
 * With 'memory', a temporary folder holds the files (mail, objects) until release.
 */
export async function openDataDir(dataDir: string, log: Log): Promise<DataDir> {
  if (dataDir === 'memory') {
    const path = await mkdtemp(join(tmpdir(), 'florescer-'))
    const release = () => rm(path, { recursive: true, force: true })
    return { path, inMemory: true, announce: async () => undefined, release }
  }
  const path = resolve(dataDir)
  await ensureWritable(path)
  const lock = await takeLock(path)
  try {
    await finishRestore(path)
    await removeSnapshots(path)
    await keepPrivate(path, log)
  } catch (error) {
    await lock.release()
    throw error
  }
  return { path, inMemory: false, ...lock }
}

/** Whether the folder holds an installation. */
export async function isAlreadyOurs(path: string): Promise<boolean> {
  return (await readdir(path)).some((name) => name === 'db' || name === 'keys.json')
}

/** The server that runs on this folder, or null; `control` is its port for backups. */
export async function readServer(path: string): Promise<Holder | null> {
  const holder = await readHolder(join(path, 'server.lock'))
  return holder && isAlive(holder) ? holder : null
}

async function ensureWritable(path: string): Promise<void> {
  try {
    await makeFolder(path)
    if (!(await stat(path)).isDirectory()) throw new StartError(`DATA_DIR não é uma pasta: ${path}`)
    // access() is wrong for root and on read-only disks, so we write.
    const probe = join(path, `.probe-${process.pid}`)
    await (await open(probe, 'w')).close()
    await rm(probe)
  } catch (error) {
    if (error instanceof StartError) throw error
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' || code === 'ENOTDIR') throw new StartError(`DATA_DIR não é uma pasta: ${path}`)
    throw new StartError(`Não foi possível escrever em DATA_DIR: ${path} (${code ?? String(error)})`)
  }
}

/** Node's recursive mkdir never ends where a file system refuses with ENOENT, as /proc does. */
async function makeFolder(path: string): Promise<void> {
  const isThere = await stat(path).then(
    () => true,
    () => false, // not there, or not to be seen: mkdir says which
  )
  if (isThere) return
  if (dirname(path) !== path) await makeFolder(dirname(path))
  await mkdir(path, { mode: 0o700 })
}

/** What we put there. A folder with anything else in it is not ours alone. */
const OURS = new Set(['db', 'db.new', 'mail', 'storage', 'keys.json', 'server.lock', 'server.lock.new'])
const isOurs = (name: string): boolean => OURS.has(name) || isSnapshot(name) || isOfRestore(name)

/**
 * Closes the folder to other users of this machine, also if an earlier version or a mkdir by hand
 * left it open.
 */
async function keepPrivate(path: string, log: Log): Promise<void> {
  if (process.platform === 'win32') return
  const names = await readdir(path)
  const ours = names.filter(isOurs).map((name) => join(path, name))
  for (const entry of names.length === ours.length ? [path, ...ours] : ours) {
    const { mode } = await stat(entry)
    if ((mode & 0o077) === 0) continue
    try {
      await chmod(entry, mode & 0o700)
    } catch (error) {
      log('warn', `Other users of this machine can read ${entry}: chmod go= (${(error as NodeJS.ErrnoException).code})`)
    }
  }
}

interface Holder {
  pid: number
  startedAt: string
  control?: number
}

async function takeLock(dir: string): Promise<Pick<DataDir, 'announce' | 'release'>> {
  const path = join(dir, 'server.lock')
  const self: Holder = { pid: process.pid, startedAt: processStart(process.pid) ?? '' }
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      const file = await open(path, 'wx', 0o600)
      await file.writeFile(JSON.stringify(self))
      await file.close()
      return {
        async announce(control) {
          // In one step: whoever reads meanwhile finds a whole lock.
          await writeFile(`${path}.new`, JSON.stringify({ ...self, control }), { mode: 0o600 })
          await rename(`${path}.new`, path)
        },
        release: () => rm(path, { force: true }),
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const holder = await readHolder(path)
    if (holder && isAlive(holder)) {
      throw new StartError(`DATA_DIR já está em uso por outro servidor (processo ${holder.pid}): ${dir}`)
    }
    await rm(path, { force: true })
  }
  throw new StartError(`DATA_DIR já está em uso por outro servidor: ${dir}`)
}

async function readHolder(path: string): Promise<Holder | null> {
  try {
    const value = JSON.parse(await readFile(path, 'utf8')) as Partial<Holder>
    return typeof value.pid === 'number' ? { ...value, pid: value.pid, startedAt: value.startedAt ?? '' } : null
  } catch {
    // Unreadable, or half written by a process that died: a stale lock.
    return null
  }
}

function isAlive(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    // EPERM: the process is alive and belongs to somebody else.
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  // In a container the same small pid comes back after a restart, with another start time.
  const startedAt = processStart(holder.pid)
  if (startedAt !== null && holder.startedAt !== '') return startedAt === holder.startedAt
  return holder.pid !== process.pid
}

/** The kernel's start time of a process (Linux), or null where it is unknown. */
function processStart(pid: number): string | null {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return line.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    // This system has no /proc.
    return null
  }
}
