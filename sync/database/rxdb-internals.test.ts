import { readFileSync } from 'node:fs'
import { IDBFactory, IDBIndex, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb'
import type { MangoQuery } from 'rxdb'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { afterEach, expect, it, vi } from 'vitest'
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
  vi.restoreAllMocks()
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

/** So many are from different days, all others from one. */
const FEW = 60
const SAME_DAY = '2026-01-30'

const recado = (n: number) => {
  const fields = {
    titulo: `T${n % 7}`,
    mensagem: 'm',
    fixo: n % 3 === 0,
    autor: 'x',
    rev: n,
    edit: 0,
    unsent: 0 as const,
  }
  return { id: `r${n}`, publicado_em: n < FEW ? `2026-01-${10 + (n % 20)}` : SAME_DAY, ...fields }
}
const rowsOf = (numbers: number[]) => numbers.map((n) => storedRow(`r${n}`, undefined, recado(n), () => ({})))
const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i)

/** More than are read in one request. */
const SEVERAL = 460
const DELETED = ['r4', 'r7']
const ON_SAME_DAY = numbers(FEW, SEVERAL)
  .map((n) => `r${n}`)
  .sort()

const QUERIES: MangoQuery<Record<string, unknown>>[] = [
  {},
  { limit: 0 },
  { limit: 3, skip: 2 },
  { selector: { id: 'r7' } },
  { selector: { id: 'nobody' } },
  { selector: { publicado_em: '2026-01-12' } },
  { selector: { publicado_em: { $gt: '2026-01-12', $lte: '2026-01-20' } }, sort: [{ publicado_em: 'asc' }] },
  { sort: [{ publicado_em: 'desc' }], limit: 5 },
  { limit: 250, skip: 10 },
  { sort: [{ id: 'asc' }], limit: 400 },
  { selector: { publicado_em: SAME_DAY } },
  // Ends with the last of a request.
  { selector: { publicado_em: SAME_DAY, id: { $lte: ON_SAME_DAY[199] } } },
  { selector: { publicado_em: SAME_DAY, id: { $lt: ON_SAME_DAY[200] } } },
  { sort: [{ publicado_em: 'asc' }, { id: 'asc' }], limit: 4, skip: 1 },
  { selector: { fixo: true } },
  { selector: { fixo: true }, limit: 4 },
  { selector: { fixo: false, titulo: 'T3' }, sort: [{ titulo: 'asc' }, { id: 'desc' }], skip: 1 },
  { selector: { $or: [{ titulo: 'T1' }, { rev: { $gt: 50 } }] }, sort: [{ rev: 'desc' }] },
]

/** Refuses an empty range, as browsers do and fake-indexeddb does not. */
const strictKeyRange = Object.assign(Object.create(IDBKeyRange) as typeof IDBKeyRange, {
  bound: (...[lower, upper, isAbove, isBelow]: Parameters<typeof IDBKeyRange.bound>) => {
    const isEmpty = (isAbove || isBelow) && new IDBFactory().cmp(lower, upper) === 0
    if (isEmpty) throw new DOMException('The keys are equal and one bound is open', 'DataError')
    return IDBKeyRange.bound(lower, upper, isAbove, isBelow)
  },
})

it("a query finds what RxDB's own storage finds, in its order", async () => {
  const indexedDB = new IDBFactory()
  const open = async (storage: ReturnType<typeof makeDexieStorage>) => {
    database = await openDatabase(USER, storage, false)
    return anyCollection(database, 'recados')
  }
  const ours = await open(makeDexieStorage(indexedDB, strictKeyRange))
  await writeStored(ours, rowsOf(numbers(0, SEVERAL)) as never)
  const deleted = await findStored(ours, DELETED, false)
  await writeStored(ours, deleted.map((doc) => storedRow(doc.id, doc, null, () => recado(0))) as never)
  const found = []
  for (const query of QUERIES) found.push(await queryStored(ours, structuredClone(query) as never))
  await database!.close()

  const theirs = await open(getRxStorageDexie({ indexedDB, IDBKeyRange }) as never)
  for (const [i, query] of QUERIES.entries())
    expect([query, found[i]]).toEqual([query, await queryStored(theirs, structuredClone(query) as never)])
  expect(found[0]).toHaveLength(SEVERAL - DELETED.length)
})

it('a collection is read in a few requests, and what a large write replaces in one', async () => {
  database = await openDatabase(USER, makeDexieStorage(new IDBFactory(), IDBKeyRange), false)
  const collection = await anyCollection(database, 'recados')
  const [get, openCursor] = [vi.spyOn(IDBObjectStore.prototype, 'get'), vi.spyOn(IDBIndex.prototype, 'openCursor')]
  expect(await writeStored(collection, rowsOf(numbers(0, 150)) as never)).toEqual([])
  expect(await queryStored(collection, {})).toHaveLength(150)
  expect([get.mock.calls.length, openCursor.mock.calls.length]).toEqual([0, 0])

  // Those that are there are looked up, and a row that somebody else has written is reported.
  expect((await writeStored(collection, rowsOf(numbers(148, 300)) as never)).sort()).toEqual(['r148', 'r149'])
  expect(get).toHaveBeenCalledTimes(152)
  // Among many more keys, looking up is less.
  await writeStored(collection, rowsOf(numbers(300, 1_200)) as never)
  get.mockClear()
  await writeStored(collection, rowsOf(numbers(1_200, 1_300)) as never)
  expect(get).toHaveBeenCalledTimes(100)
  const getAll = vi.spyOn(IDBIndex.prototype, 'getAll')
  expect(await queryStored(collection, {})).toHaveLength(1_300)
  // No answer is so large that unpacking it would hold up the page.
  expect(getAll.mock.calls.map(([_range, count]) => count)).toEqual(Array.from({ length: 7 }, () => 200))
})
