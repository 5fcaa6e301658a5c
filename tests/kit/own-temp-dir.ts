import { chmod, mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'

/** Linux's folder in memory. Writing a server's 40 MB there takes a twentieth of a disk's time. */
const IN_MEMORY = '/dev/shm'
/** What a run writes at once, several times over: containers often have 64 MB there. */
const ENOUGH_BYTES = 6 * 1024 ** 3

/** The number of the process follows. Containers may share a folder, but not each other's numbers. */
const PREFIX = `florescer-run-${hostname()}-`

/**
 * A run keeps its temporary folders in one of its own, in memory where there is room, and removes
 * it at its end. Where it was killed, the next one does. For vitest and for Playwright.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const outer = process.env.TMPDIR
  await Promise.all([IN_MEMORY, tmpdir()].map(removeLeftovers))
  const own = await mkdtemp(join((await hasRoom(IN_MEMORY)) ? IN_MEMORY : tmpdir(), `${PREFIX}${process.pid}-`))
  // Postgres runs as a user other than root, and has its folder in here.
  await chmod(own, 0o755)
  process.env.TMPDIR = own
  return async () => {
    if (outer === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = outer
    await rm(own, { recursive: true, force: true, maxRetries: 5 })
  }
}

const hasRoom = (folder: string) =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize >= ENOUGH_BYTES,
    () => false,
  )

/** What runs that have not come to their end left in a folder. */
async function removeLeftovers(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  await Promise.all(
    names
      .filter((name) => name.startsWith(PREFIX) && !isRunning(Number.parseInt(name.slice(PREFIX.length), 10)))
      .map((name) => rm(join(folder, name), { recursive: true, force: true, maxRetries: 5 })),
  )
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // Somebody else's may not be asked.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}
