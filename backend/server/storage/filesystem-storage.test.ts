import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { syncedBy } from '#tests/kit/synced-paths.ts'
import { makeFilesystemStorage, removeDrafts } from './filesystem-storage.ts'

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'florescer-storage-'))
})
afterEach(() => rm(dir, { recursive: true }))

const upload = (key: string) =>
  makeFilesystemStorage(dir).uploadObject('media', key, '', Buffer.from('olá'), 'text/plain', '60')
const filesBeside = async (path: string) => readdir(dirname(path))

it('a file that cannot be written leaves nothing behind, neither new nor as a copy', async () => {
  const storage = makeFilesystemStorage(dir)
  await upload('ana.txt')
  // Nothing can take the place of a folder that holds something.
  for (const key of ['bia.txt', 'rute.txt']) await mkdir(join(storage.pathOf('media', key), 'x'), { recursive: true })
  await expect(upload('bia.txt')).rejects.toThrow('EISDIR')
  await expect(storage.copyObject('media', 'ana.txt', '', 'media', 'rute.txt', '')).rejects.toThrow('EISDIR')
  for (const key of ['bia.txt', 'rute.txt']) expect(await filesBeside(storage.pathOf('media', key))).toHaveLength(1)
})

it('what a server that died while writing has left goes at the next start, and no file with it', async () => {
  await upload('ana.txt')
  const path = makeFilesystemStorage(dir).pathOf('media', 'ana.txt')
  const before = await filesBeside(path)
  for (const name of [path, `${path}.json`]) await writeFile(`${name}.3f2504e0-4f89-41d3-9a0c-0305e82c3301`, 'ol')
  await removeDrafts(dir)
  expect(await filesBeside(path)).toEqual(before)
  await removeDrafts(join(dir, 'not-there-yet'))
})

it.skipIf(process.platform !== 'linux')(
  'what is uploaded is on the disk before it is confirmed, under its name',
  async () => {
    const storage = makeFilesystemStorage(dir)
    const path = storage.pathOf('media', 'ana.txt')
    // A file is synced under the name that it has until it is whole.
    const synced = (await syncedBy(dir, () => upload('ana.txt'))).map((name) => name.replace(/\.[\da-f-]{36}$/, ''))
    expect(synced).toEqual([dir, path, `${path}.json`, dirname(path)])
    const copied = await syncedBy(dir, () => storage.copyObject('media', 'ana.txt', '', 'media', 'bia.txt', ''))
    expect(copied).toContain(dirname(storage.pathOf('media', 'bia.txt')))
  },
)
