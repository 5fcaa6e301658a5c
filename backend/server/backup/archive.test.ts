import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { archiveName, makeRoom, rotate } from './archive.ts'
import { lastBackup } from './nightly.ts'

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'florescer-archives-'))
})
afterEach(() => rm(dir, { recursive: true }))

const write = async (...names: string[]) => {
  for (const name of names) await writeFile(join(dir, name), '')
}
const HOUR_MS = 3_600_000
const named = (from: number) => archiveName(new Date(Date.now() + from))
/** Made while the clock was years ahead. */
const AHEAD = archiveName(new Date(2099, 0, 1))

it('a backup of a clock that was years ahead is not the last one', async () => {
  await write(AHEAD)
  expect(await lastBackup(dir)).toBeNull()
  const yesterday = named(-24 * HOUR_MS)
  await write(yesterday)
  expect(archiveName(new Date((await lastBackup(dir))!))).toBe(yesterday)
})

it('the backup just made stays, and those of a clock that was ahead go first', async () => {
  const [older, made] = [named(-24 * HOUR_MS), named(0)]
  await write(AHEAD, older, made)
  await rotate(dir, 2, join(dir, made))
  expect((await readdir(dir)).sort()).toEqual([older, made])
  // Made on the way from one zone to another.
  const hoursAhead = named(3 * HOUR_MS)
  await write(hoursAhead)
  await rotate(dir, 1, join(dir, made))
  expect(await readdir(dir)).toEqual([made])
})

it('the last backup makes no room for another', async () => {
  const names = [named(-48 * HOUR_MS), named(-24 * HOUR_MS)]
  await write(...names)
  expect([await makeRoom(dir), await readdir(dir)]).toEqual([true, names.slice(1)])
  expect([await makeRoom(dir), await readdir(dir)]).toEqual([false, names.slice(1)])
})
