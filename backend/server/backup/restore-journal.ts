import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { syncTree } from '../database/pglite-files.ts'

/** A restore that is being unpacked; worthless if its process ends. */
export const RESTORING = 'restoring-'
/** One that is unpacked, compared and on the disk: it only has to take its place. */
export const RESTORED = 'restored-'
/** What was there before, with the moment (milliseconds) of the restore that replaced it. */
const BEFORE = 'before-restore-'

/** Names in DATA_DIR that a restore makes. */
export const isOfRestore = (name: string): boolean =>
  [RESTORING, RESTORED, BEFORE].some((prefix) => name.startsWith(prefix))

/**
 * Puts in its place what a restore has unpacked, also if a power cut came in the middle, and
 * removes drafts. To be called with DATA_DIR's lock.
 * @returns the folder with what was there before, or null
 */
export async function finishRestore(path: string): Promise<string | null> {
  let kept: string | null = null
  for (const name of await readdir(path)) {
    if (name.startsWith(RESTORING)) await rm(join(path, name), { recursive: true, force: true })
    if (!name.startsWith(RESTORED)) continue
    const before = join(path, BEFORE + name.slice(RESTORED.length))
    for (const part of await readdir(join(path, name))) {
      if (existsSync(join(path, part))) {
        await mkdir(before, { recursive: true, mode: 0o700 })
        await rename(join(path, part), join(before, part))
      }
      await rename(join(path, name, part), join(path, part))
    }
    await rmdir(join(path, name))
    syncTree(path, { isDeep: false })
    if (existsSync(before)) kept = before
  }
  return kept
}
