import { IDBFactory, IDBObjectStore } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { removeUnreadable } from './repair.ts'

const MARIA = '11111111-1111-4111-8111-111111111111'
const JOANA = '22222222-2222-4222-8222-222222222222'
const nameOf = (userId: string, collection: string) => `rxdb-dexie-florescer-${userId}--0--${collection}`
const names = async () => (await indexedDB.databases()).map(({ name }) => name).sort()

function make(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () => request.result.createObjectStore('docs').put('unsent', 1)
    request.onerror = () => reject(request.error)
    request.onsuccess = () => (request.result.close(), resolve())
  })
}

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.spyOn(console, 'warn').mockReturnValue()
  for (const name of [
    nameOf(MARIA, 'progress'),
    nameOf(MARIA, 'recados'),
    nameOf(JOANA, 'recados'),
    'florescer-session',
  ])
    await make(name)
})

afterEach(() => void vi.restoreAllMocks())

it('only the unreadable database goes, and only this member’s', async () => {
  const { open } = indexedDB
  vi.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
    if (name.includes('recados')) throw new DOMException('', 'UnknownError')
    return open.call(indexedDB, name, version)
  })
  expect(await removeUnreadable(MARIA, ['florescer-session'])).toBe(1)
  expect(await names()).toEqual(['florescer-session', nameOf(MARIA, 'progress'), nameOf(JOANA, 'recados')])
})

it('a database that opens and cannot be read to its end goes too', async () => {
  const { getAll } = IDBObjectStore.prototype
  vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(function (this: IDBObjectStore) {
    if (this.transaction.db.name === 'florescer-session') this.transaction.abort()
    return getAll.call(this)
  })
  expect(await removeUnreadable(MARIA, ['florescer-session'])).toBe(1)
  expect(await names()).not.toContain('florescer-session')
})

it('nothing goes where everything can be read', async () => {
  expect(await removeUnreadable(MARIA, ['florescer-session'])).toBe(0)
  expect(await names()).toHaveLength(4)
})
