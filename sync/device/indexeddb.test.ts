import { IDBFactory, IDBObjectStore } from 'fake-indexeddb'
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

it('reading leaves nothing on the phone, and keeps no other page from writing at that moment', async () => {
  const store = (await openPage()).makeKeyValueStore('s')
  expect(await store.get('session')).toBeUndefined()
  expect(await disk.databases()).toEqual([])
  const other = (await openPage()).makeKeyValueStore('s')
  const [before, , after] = await Promise.all([store.get('session'), other.set('session', 1), store.get('session')])
  expect([before, after]).toEqual([undefined, 1])
})

describe('after a write that failed once', () => {
  const renew = (present = 0) => present + 1
  let store: ReturnType<Awaited<ReturnType<typeof openPage>>['makeKeyValueStore']>

  beforeEach(async () => {
    store = (await openPage()).makeKeyValueStore('s')
    await store.set('session', 1)
  })

  /** While there is no room, and while the disk does not even open. */
  const faults = {
    'its room was taken': () => vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(failing),
    'the disk did not open': () => vi.spyOn(disk, 'open').mockImplementation(failing),
  }
  async function swapInMemory(fault: keyof typeof faults): Promise<void> {
    const failure = faults[fault]()
    await store.swap('session', renew)
    failure.mockRestore()
  }
  const onDisk = async () => (await openPage()).makeKeyValueStore('s').get('session')

  describe.each(Object.keys(faults) as (keyof typeof faults)[])('because %s', (fault) => {
    it('the next change builds on it, and is stored with it', async () => {
      await swapInMemory(fault)
      expect(await onDisk()).toBe(1)
      expect(await store.swap('session', renew)).toBe(2)
      expect(await onDisk()).toBe(3)
      expect(await store.get('session')).toBe(3)
    })

    it('what it was to store is stored as soon as somebody looks', async () => {
      await swapInMemory(fault)
      expect(await store.get('session')).toBe(2)
      expect(await onDisk()).toBe(2)
    })

    it('a session that ended elsewhere in the meantime has ended', async () => {
      await swapInMemory(fault)
      await (await openPage()).makeKeyValueStore('s').clear()
      expect(await store.get('session')).toBeUndefined()
      expect(await onDisk()).toBeUndefined()
    })

    it('what a tab or the worker has stored since counts', async () => {
      await swapInMemory(fault)
      await (await openPage()).makeKeyValueStore('s').set('session', 20)
      expect(await store.swap('session', renew)).toBe(20)
      expect(await onDisk()).toBe(21)
      expect(await store.get('session')).toBe(21)
    })
  })
})

describe('a page that has never read what was there and could not store its own', () => {
  it.each([
    [1, 'nothing'],
    [2, 'an earlier session'],
  ])('does not write it over what another has stored since (%d: over %s)', async (round) => {
    const other = (await openPage()).makeKeyValueStore('s')
    if (round === 2) await other.set('session', 'earlier')
    const store = (await openPage()).makeKeyValueStore('s')
    const room = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(failing)
    await store.set('session', 'Maria')
    room.mockRestore()
    await other.clear()
    await other.set('session', 'Joana')
    expect(await store.get('session')).toBe('Joana')
    expect(await (await openPage()).makeKeyValueStore('s').get('session')).toBe('Joana')
  })

  it('nor where the disk did not even open', async () => {
    const store = (await openPage()).makeKeyValueStore('s')
    const fault = vi.spyOn(disk, 'open').mockImplementation(failing)
    await store.set('session', 'Maria')
    fault.mockRestore()
    await (await openPage()).makeKeyValueStore('s').set('session', 'Joana')
    expect(await store.get('session')).toBe('Joana')
    expect(await (await openPage()).makeKeyValueStore('s').get('session')).toBe('Joana')
  })
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
