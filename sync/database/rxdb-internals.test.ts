import { readFileSync } from 'node:fs'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, expect, it } from 'vitest'
import { anyCollection } from './collections.ts'
import { makeMemoryStorage } from './memory-storage.ts'
import { type LocalDatabase, openDatabase } from './open.ts'
import {
  findStored,
  hasStartFailed,
  indexName,
  isInMemory,
  makeDexieStorage,
  queryStored,
  requiredFields,
  storedRow,
  withoutInternals,
  withStore,
  writeStored,
} from './rxdb-internals.ts'

/** The contract: what rxdb-internals.ts takes for granted of RxDB and Dexie, one by one. */

const USER = '00000000-0000-4000-8000-000000000001'
const READ = { recado_id: 'a', rev: 3, edit: 1, unsent: 0 as const }

let database: LocalDatabase | undefined
afterEach(async () => {
  await database?.close()
  database = undefined
})

async function marks(indexedDB = new IDBFactory()) {
  database = await openDatabase(USER, makeDexieStorage(indexedDB, IDBKeyRange), false)
  return anyCollection(database, 'read_marks')
}

const keysOf = (collection: Awaited<ReturnType<typeof marks>>, which: 'alive' | 'deleted') =>
  withStore<unknown, IDBValidKey[]>(collection as never, 'r', which, (store, range, done) => {
    const request = store.index(indexName()).getAllKeys(range)
    request.onsuccess = () => done(request.result)
    return request
  })

it('RxDB and Dexie are pinned, since their insides are used', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> }
  expect(dependencies.rxdb).toMatch(/^\d/)
  expect(dependencies.dexie).toMatch(/^\d/)
})

it('documents are written in one batch, read without RxDB, and lose their internals', async () => {
  const collection = await marks()
  expect(await writeStored(collection, [storedRow('a', undefined, { id: 'a', ...READ }, () => ({}))])).toEqual([])
  const [stored] = await findStored(collection, ['a'], false)
  expect(stored).toMatchObject({ id: 'a', _deleted: false, _rev: expect.stringMatching(/^1-/) })
  expect(hasStartFailed(database!.rx)).toBe(false)
  expect(withoutInternals(stored)).toEqual({ id: 'a', ...READ })
  expect(await queryStored(collection, { selector: { unsent: 0 } })).toEqual([{ id: 'a', ...READ }])
  expect(await queryStored(collection, { selector: { unsent: 1 } })).toEqual([])
})

it('a write upon a state that is no longer there is told, not done', async () => {
  const collection = await marks()
  await writeStored(collection, [storedRow('a', undefined, { id: 'a', ...READ }, () => ({}))])
  const [before] = await findStored(collection, ['a'], false)
  await writeStored(collection, [storedRow('a', before, { id: 'a', ...READ, edit: 2 }, () => ({}))])
  expect(await writeStored(collection, [storedRow('a', before, { id: 'a', ...READ, edit: 9 }, () => ({}))])).toEqual([
    'a',
  ])
  expect(await findStored(collection, ['a'], false)).toMatchObject([{ edit: 2 }])
})

it('the object store lies where it did, and its indexes begin with what is deleted', async () => {
  const collection = await marks()
  const empty = () => ({ ...READ, recado_id: '' })
  await writeStored(collection, [
    storedRow('a', undefined, { id: 'a', ...READ }, empty),
    storedRow('b', undefined, { id: 'b', ...READ }, empty),
  ])
  const [b] = await findStored(collection, ['b'], false)
  await writeStored(collection, [storedRow('b', b, null, empty)])
  expect(await keysOf(collection, 'alive')).toEqual(['a'])
  expect(await keysOf(collection, 'deleted')).toEqual(['b'])
  expect(await findStored(collection, ['b'], false)).toEqual([])
  expect(await findStored(collection, ['b'], true)).toMatchObject([{ id: 'b', recado_id: '' }])
})

it('a schema says what it requires, and of which type', async () => {
  expect(Object.fromEntries(requiredFields(await marks()))).toMatchObject({
    id: 'string',
    recado_id: 'string',
    rev: 'number',
    unsent: 'integer',
  })
})

it('a database whose storage does not open says so, and another opening serves', async () => {
  const broken = new IDBFactory()
  const open = broken.open.bind(broken)
  broken.open = () => {
    throw new DOMException('Not now', 'UnknownError')
  }
  await expect(marks(broken).then((collection) => findStored(collection, ['a'], false))).rejects.toMatchObject({
    name: 'DatabaseUnusable',
  })
  expect(hasStartFailed(database!.rx)).toBe(true)
  await database?.close()
  broken.open = open
  expect(await findStored(await marks(broken), ['a'], false)).toEqual([])
})

it('a storage in memory is known as one, and no other finds what lies in it', async () => {
  database = await openDatabase(USER, makeMemoryStorage(), false)
  const first = await anyCollection(database, 'read_marks')
  expect(isInMemory(first)).toBe(true)
  await writeStored(first, [storedRow('a', undefined, { id: 'a', ...READ }, () => ({}))])
  await database.close()
  database = await openDatabase(USER, makeMemoryStorage(), false)
  expect(await findStored(await anyCollection(database, 'read_marks'), ['a'], false)).toEqual([])
})
