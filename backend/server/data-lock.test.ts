import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDataDir } from './data-dir.ts'

let dir: string
const children: ChildProcess[] = []
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'florescer-lock-'))
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await rm(dir, { recursive: true })
})

const open = (path = dir) => openDataDir(path, () => undefined)
const lockOf = (path: string) => join(path, 'server.lock')

/** As another container: it has process ids of its own. */
const CONTAINER = ['--map-root-user', '--pid', '--fork', '--kill-child', '--mount-proc']
const canUnshare = await promisify(execFile)('unshare', [...CONTAINER, 'true']).then(
  () => true,
  () => false, // another system, or forbidden
)

it.skipIf(!canUnshare)('who has the folder in another container has it, until it ends in whatever way', async () => {
  const holder = `
    import { openDataDir } from ${JSON.stringify(new URL('data-dir.ts', import.meta.url).href)}
    await openDataDir(${JSON.stringify(dir)}, () => undefined)
    console.log('held')
    setInterval(() => undefined, 1_000)`
  const child = spawn('unshare', [...CONTAINER, process.execPath, '--input-type=module', '--eval', holder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  await new Promise((resolve) => child.stdout.once('data', resolve))
  await expect(open()).rejects.toThrow('DATA_DIR já está em uso por outro servidor (em outro contêiner)')

  child.kill('SIGKILL')
  await new Promise((resolve) => child.once('close', resolve))
  await (await open()).release()
  expect(await readdir(dir)).toEqual([])
})

it('of several that come at once upon the lock of a server that died, one has the folder at most', async () => {
  await writeFile(lockOf(dir), JSON.stringify({ pid: 2 ** 22 + 1, startedAt: '1' }))
  const opened = await Promise.allSettled(Array.from({ length: 8 }, () => open()))
  const held = opened.filter((one) => one.status === 'fulfilled')
  expect(held.length).toBeLessThan(2)
  for (const { value } of held) await value.release()
  await (await open()).release()
})

it('who lets go leaves a lock that is not its own', async () => {
  const mine = await open()
  const other = JSON.stringify({ pid: process.pid, startedAt: 'another', id: 'another' })
  await writeFile(lockOf(dir), other)
  await mine.release()
  expect(await readFile(lockOf(dir), 'utf8')).toBe(other)
})

it('the lock of an earlier version counts as long as its process runs', async () => {
  const [, startedAt] = /^.*\) (?:\S+ ){19}(\d+)/.exec(await readFile('/proc/self/stat', 'utf8').catch(() => '')) ?? []
  const lock = JSON.stringify({ pid: process.pid, startedAt: startedAt ?? '' })
  await writeFile(lockOf(dir), lock)
  if (startedAt) await expect(open()).rejects.toThrow(`outro servidor (processo ${process.pid})`)
  await writeFile(lockOf(dir), JSON.stringify({ pid: process.pid, startedAt: '1' }))
  if (startedAt) await (await open()).release()
})

it('where a folder has no sockets, what another container has left is for a person to judge', async () => {
  const claim = join(dir, 'server-3f2504e0-4f89-41d3-9a0c-0305e82c3301.claim')
  await writeFile(claim, JSON.stringify({ pid: 1, startedAt: '1', namespace: 'pid:[1]' }))
  await expect(open()).rejects.toThrow(`se nenhum roda com ela, apague ${claim}`)
  await writeFile(claim, JSON.stringify({ pid: 2 ** 22 + 1, startedAt: '1' }))
  await (await open()).release()
  expect(await readdir(dir)).toEqual([])
})

it('a folder may have a path that is longer than a socket may have', async () => {
  const long = join(dir, 'x'.repeat(150))
  const first = await open(long)
  await expect(open(long)).rejects.toThrow('em uso')
  await first.release()
})
