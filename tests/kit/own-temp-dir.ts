import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A run keeps its temporary folders in one of its own, and removes it at its end. */
export default async function setUp(): Promise<() => Promise<void>> {
  const outer = process.env.TMPDIR
  const own = await mkdtemp(join(tmpdir(), 'florescer-run-'))
  // Postgres runs as a user other than root, and has its folder in here.
  await chmod(own, 0o755)
  process.env.TMPDIR = own
  return async () => {
    if (outer === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = outer
    await rm(own, { recursive: true, force: true, maxRetries: 5 })
  }
}
