import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Linux's folder in memory. Writing a server's 40 MB there takes a twentieth of a disk's time. */
const IN_MEMORY = '/dev/shm'
/** What a run writes at once, several times over: containers often have 64 MB there. */
const ENOUGH_BYTES = 6 * 1024 ** 3

/**
 * A run keeps its temporary folders in one of its own, in memory where there is room, and removes
 * it at its end. For vitest and for Playwright.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const outer = process.env.TMPDIR
  const own = await mkdtemp(join((await hasRoom(IN_MEMORY)) ? IN_MEMORY : tmpdir(), 'florescer-run-'))
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
