import { chmod, mkdtemp, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { finishRestore, isOfRestore } from './backup/restore-journal.ts'
import { isSnapshot, removeSnapshots } from './backup/snapshot.ts'
import { isOfLock, takeLock, type DataLock } from './data-lock.ts'
import { StartError, type Log } from './options.ts'

export interface DataDir extends DataLock {
  path: string
  /** True when nothing outlives the process. */
  inMemory: boolean
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
const OURS = new Set(['db', 'db.new', 'mail', 'storage', 'keys.json', 'keys.json.new'])
const isOurs = (name: string): boolean => OURS.has(name) || isSnapshot(name) || isOfRestore(name)

/**
 * Closes the folder to other users of this machine, also if an earlier version or a mkdir by hand
 * left it open.
 */
async function keepPrivate(path: string, log: Log): Promise<void> {
  if (process.platform === 'win32') return
  // What belongs to the lock is written for its owner alone, and may go at any time.
  const names = (await readdir(path)).filter((name) => !isOfLock(name))
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
