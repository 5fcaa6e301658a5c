import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const cacheDir = fileURLToPath(new URL('../../node_modules/.cache/florescer-tests', import.meta.url))

const HOUR_MS = 60 * 60 * 1000
/** By then nobody copies it any more. */
const OLD_MS = 3 * HOUR_MS

/**
 * A folder that takes seconds to make and always has the same in it: made once in an hour, for all
 * runs and processes. Several may ask at once, and the first one wins; but each would have done the
 * work, so a run asks once, before its tests do (`first-boots.ts`).
 * @param name what is in it, with a hash of what that depends on
 * @param make fills the empty folder that it gets
 * @returns its path; whoever changes it copies it first
 */
export async function cachedFolder(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const path = join(cacheDir, `${name}-${Math.floor(Date.now() / HOUR_MS)}`)
  if ((await ageOf(path)) !== null) return path
  await mkdir(cacheDir, { recursive: true })
  for (const old of await readdir(cacheDir)) {
    if (((await ageOf(join(cacheDir, old))) ?? 0) > OLD_MS) await remove(join(cacheDir, old))
  }
  const making = await mkdtemp(join(cacheDir, 'making-'))
  try {
    await make(making)
    await rename(making, path)
  } catch (error) {
    await remove(making)
    // Another process was faster.
    if (!['EEXIST', 'ENOTEMPTY'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
  return path
}

const remove = (path: string) => rm(path, { recursive: true, force: true })

/** Milliseconds since it was made; null if it does not exist. */
const ageOf = (path: string) =>
  stat(path).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      return null
    },
  )
