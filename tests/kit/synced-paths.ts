import fs, { readlinkSync } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { vi } from 'vitest'

/**
 * The files and folders that `act` has told the disk to keep, in their order (Linux).
 * @param folder any folder that is there
 */
export async function syncedBy(folder: string, act: () => Promise<unknown>): Promise<string[]> {
  const synced: string[] = []
  const note = (fd: number): void => void synced.push(readlinkSync(`/proc/self/fd/${fd}`))
  const handle = await open(folder)
  const files = vi.spyOn(Object.getPrototypeOf(handle) as FileHandle, 'sync').mockImplementation(async function (
    this: FileHandle,
  ) {
    note(this.fd)
  })
  await handle.close()
  const folders = vi.spyOn(fs, 'fsyncSync').mockImplementation(note)
  syncBuiltinESMExports()
  try {
    await act()
  } finally {
    files.mockRestore()
    folders.mockRestore()
    syncBuiltinESMExports()
  }
  return synced
}
