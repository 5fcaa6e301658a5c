import { open, rename, rm } from 'node:fs/promises'

/**
 * Writes beside the file and renames: a crash, a full disk or a power cut leaves the old file or
 * the new one, never half. The new name stays once the folder is synced too.
 * @param draft a path in the same folder
 */
export async function replaceFile(path: string, draft: string, write: (draft: string) => Promise<void>): Promise<void> {
  try {
    await write(draft)
    const file = await open(draft, 'r+')
    await file.sync().finally(() => file.close())
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
