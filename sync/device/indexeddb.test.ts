import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it, vi } from 'vitest'

let disk: IDBFactory
const failing = () => {
  throw new DOMException('Internal error opening backing store for indexedDB.open.', 'UnknownError')
}

/** As a page finds it when it opens. */
async function openPage() {
  vi.resetModules()
  return import('./indexeddb.ts')
}

beforeEach(() => {
  disk = new IDBFactory()
  vi.stubGlobal('indexedDB', disk)
  vi.spyOn(console, 'warn').mockReturnValue()
})

it('what is stored is there for the next page', async () => {
  await (await openPage()).makeKeyValueStore('s').set('session', 1)
  expect(await (await openPage()).makeKeyValueStore('s').get('session')).toBe(1)
})

describe('on a phone that keeps nothing', () => {
  it('a write lives as long as the page, and is stored as soon as there is room', async () => {
    vi.spyOn(disk, 'open').mockImplementation(failing)
    const store = (await openPage()).makeKeyValueStore('s')
    await store.set('session', 1)
    expect(await store.get('session')).toBe(1)
    vi.mocked(disk.open).mockRestore()
    await store.set('session', 2)
    expect(await (await openPage()).makeKeyValueStore('s').get('session')).toBe(2)
  })

  it('a session that cannot be read now does not count as none, before the disk is given up', async () => {
    vi.spyOn(disk, 'open').mockImplementation(failing)
    const { giveUpDisk, makeKeyValueStore } = await openPage()
    const store = makeKeyValueStore('s')
    await expect(store.get('session')).rejects.toThrow('backing store')
    await expect(store.clear()).rejects.toThrow('backing store')
    giveUpDisk()
    expect(await store.get('session')).toBeUndefined()
  })

  it('what cannot be opened is removed all the same', async () => {
    await (await openPage()).makeKeyValueStore('s').set('session', 1)
    vi.spyOn(disk, 'open').mockImplementation(failing)
    const { giveUpDisk, makeKeyValueStore } = await openPage()
    giveUpDisk()
    await makeKeyValueStore('s').clear()
    await expect.poll(() => disk.databases()).toEqual([])
  })

  it('a browser without any database works for one page', async () => {
    vi.stubGlobal('indexedDB', undefined)
    const store = (await openPage()).makeKeyValueStore('s')
    expect(await store.get('session')).toBeUndefined()
    await store.set('session', 1)
    expect(await store.get('session')).toBe(1)
    await store.clear()
    expect(await store.get('session')).toBeUndefined()
  })
})
