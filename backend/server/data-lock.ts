import { randomUUID } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { lstat, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { StartError } from './options.ts'

/** What a process says of itself in DATA_DIR. */
export interface Holder {
  /** Of its claim; processes of earlier versions have none. */
  id?: string
  pid: number
  startedAt: string
  /** That in which the pid counts: each container has its own. */
  namespace?: string
  /** The port for backups, once there is one. */
  control?: number
}

export interface DataLock {
  /** Tells backups at which port of this machine they reach the server. */
  announce(control: number): Promise<void>
  release(): Promise<void>
}

/** Says who has the folder. Earlier versions look for nothing else. */
const LOCK = 'server.lock'
const CLAIM = /^server-([\da-f-]{36})\.claim$/
const claimOf = (id: string): string => `server-${id}.claim`
/** What a file is called until it is whole. */
const draftOf = (path: string): string => `${path}.new`

/** Names in DATA_DIR that belong to its lock. */
export const isOfLock = (name: string): boolean => {
  const whole = name.replace(/\.new$/, '')
  return whole === LOCK || CLAIM.test(whole)
}

const ATTEMPTS = 3
/** Milliseconds, at most, between two of them. */
const PAUSE_MS = 300

/**
 * Takes the folder for this process, until `release` or its end.
 *
 * Each process shows a claim with a name of its own, and only then looks for those of others: of
 * two that come at once, at least one sees the other. A claim is a socket, which the kernel closes
 * with its process, and which answers in every container that has the folder. A dead one never
 * comes back, so anybody may remove it. Where there are no such sockets (Windows, some disks), it
 * is a file with the process' id.
 * @throws StartError if another process has the folder
 */
export async function takeLock(dir: string): Promise<DataLock> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tryLock(dir)
    } catch (error) {
      if (attempt === ATTEMPTS) throw error
    }
    // Two that came at once have each given way to the other.
    await setTimeout(Math.random() * PAUSE_MS)
  }
}

/** The server that runs on this folder, or null; `control` is its port for backups. */
export async function readServer(dir: string): Promise<Holder | null> {
  const holder = await readHolder(join(dir, LOCK))
  if (!holder) return null
  const isAlive = holder.id === undefined ? isRunning(holder) : await isClaimAlive(dir, claimOf(holder.id))
  return isAlive ? holder : null
}

async function tryLock(dir: string): Promise<DataLock> {
  const lock = join(dir, LOCK)
  const self = {
    id: randomUUID(),
    pid: process.pid,
    startedAt: processStart(process.pid) ?? '',
    namespace: pidNamespace(),
  } satisfies Holder
  const withdraw = await showClaim(dir, self)
  try {
    const refusal = await refusalBy(dir, self.id)
    if (refusal) throw new StartError(refusal)
    await writeWhole(lock, self)
  } catch (error) {
    await withdraw()
    throw error
  }
  return {
    announce: (control) => writeWhole(lock, { ...self, control }),
    async release() {
      if ((await readHolder(lock))?.id === self.id) await rm(lock, { force: true })
      await withdraw()
    },
  }
}

/** Shows that this process is there. @returns what ends that */
async function showClaim(dir: string, self: Holder & { id: string }): Promise<() => Promise<void>> {
  const path = join(dir, claimOf(self.id))
  const server = createServer((socket) => socket.destroy()).unref()
  // It answers before it has its name: whoever finds it without an answer takes it for dead.
  const isListening = await throughFolder(
    dir,
    draftOf(claimOf(self.id)),
    (at) =>
      new Promise<boolean>((resolve) => {
        server.on('error', () => resolve(false))
        server.listen(at, () => resolve(true))
      }),
  )
  if (isListening) await rename(draftOf(path), path)
  else await writeWhole(path, self)
  return async () => {
    await rm(path, { force: true })
    server.close()
  }
}

/** Why this process may not have the folder, in Portuguese; null if it may. Removes dead claims. */
async function refusalBy(dir: string, self: string): Promise<string | null> {
  const holder = await readHolder(join(dir, LOCK))
  const inUse = (by = ''): string => `DATA_DIR já está em uso por outro servidor${by}: ${dir}`
  for (const name of await readdir(dir)) {
    const id = CLAIM.exec(name)?.[1]
    if (id === undefined || id === self) continue
    const path = join(dir, name)
    if (!(await isClaimAlive(dir, name))) {
      await rm(path, { force: true })
      continue
    }
    const { namespace, pid } = (await readHolder(path)) ?? (holder?.id === id ? holder : {})
    if (pid === undefined) return inUse()
    if (namespace === pidNamespace()) return inUse(` (processo ${pid})`)
    if (!(await isSocket(path)))
      return `DATA_DIR ficou com a marca de um servidor de outro contêiner: se nenhum roda com ela, apague ${path}`
    return inUse(' (em outro contêiner)')
  }
  return holder && holder.id === undefined && isRunning(holder) ? inUse(` (processo ${holder.pid})`) : null
}

async function isClaimAlive(dir: string, name: string): Promise<boolean> {
  const path = join(dir, name)
  if (await isSocket(path)) return throughFolder(dir, name, answers)
  const holder = await readHolder(path)
  return holder !== null && isRunning(holder)
}

const isSocket = (path: string): Promise<boolean> =>
  lstat(path).then(
    (stats) => stats.isSocket(),
    () => false, // gone
  )

/** The kernel answers for a process, also for one that is busy; whatever is not clear counts as an answer. */
const answers = (path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(path)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code !== 'ECONNREFUSED' && code !== 'ENOENT'))
  })

/** A socket's path may have some hundred bytes: through a handle of its folder it is short. */
async function throughFolder<T>(dir: string, name: string, use: (path: string) => Promise<T>): Promise<T> {
  if (process.platform !== 'linux') return use(join(dir, name))
  const folder = await open(dir)
  try {
    return await use(`/proc/self/fd/${folder.fd}/${name}`)
  } finally {
    await folder.close()
  }
}

/** In one step: whoever reads meanwhile finds a whole file. */
async function writeWhole(path: string, holder: Holder): Promise<void> {
  await writeFile(draftOf(path), JSON.stringify(holder), { mode: 0o600 })
  await rename(draftOf(path), path)
}

async function readHolder(path: string): Promise<Holder | null> {
  try {
    const value = JSON.parse(await readFile(path, 'utf8')) as Partial<Holder>
    return typeof value.pid === 'number' ? { ...value, pid: value.pid, startedAt: value.startedAt ?? '' } : null
  } catch {
    // A socket, or half written by an earlier version that died.
    return null
  }
}

/** Whether a process runs, as far as its id says: one of another namespace may. */
function isRunning(holder: Holder): boolean {
  if (holder.namespace !== undefined && holder.namespace !== pidNamespace()) return true
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

/** Two processes with the same one see each other's ids (Linux). */
function pidNamespace(): string | undefined {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    // This system has no /proc.
    return undefined
  }
}
