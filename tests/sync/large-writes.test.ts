import { IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { afterEach, expect, it, vi } from 'vitest'
import { type AnyDocument, anyCollection, modifyDocuments, readAll } from '#sync/database/collections.ts'
import { type LocalDatabase, openDatabase } from '#sync/database/open.ts'
import { makeDexieStorage } from '#sync/database/rxdb-internals.ts'
import { storageTrouble } from '#sync/database/trouble.ts'
import { dumpIndexedDB } from '#tests/kit/indexeddb-dump.ts'

/** What a first synchronisation brings is stored past RxDB and Dexie (`insertAtOnce`). */

const USER = '00000000-0000-4000-8000-000000000001'

let database: LocalDatabase | undefined
afterEach(async () => {
  vi.restoreAllMocks()
  await database?.close()
  database = undefined
})

/** With what schemas do not name, and what only a newer server sends. */
const recados = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    id: `r${n}`,
    titulo: `T${n % 7}`,
    mensagem: 'm',
    fixo: n % 3 === 0,
    publicado_em: `2026-01-${10 + (n % 20)}`,
    autor: 'x',
    expira_em: null,
    anexos: [`a${n}`],
    desconhecido: { de: 'depois', um: [1, { dois: true }] },
    rev: n,
    edit: 0,
    unsent: 0 as const,
  }))
const names = (docs: { id: string }[]) => docs.map(({ id }) => id)

/** Without what is random: tokens, the moment of a write. In pieces, whose differences can be read. */
const plain = (value: unknown, { rx }: LocalDatabase) =>
  JSON.stringify(value)
    .replaceAll(rx.token, 'token')
    .replaceAll(/"storageToken":"\w+"/g, '"storageToken":""')
    .replaceAll(/"lwt":[\d.]+/g, '"lwt":0')
    .replaceAll(/"id":"[a-z]{10}\d+"/g, '"id":"bulk"')
    .split('},{')

it("many new documents are stored and announced to the letter as by RxDB's own storage", async () => {
  const many = recados(250)
  const live = async (storage: (indexedDB: IDBFactory) => unknown) => {
    const indexedDB = new IDBFactory()
    database = await openDatabase(USER, storage(indexedDB) as never, false)
    const collection = await anyCollection(database, 'recados')
    const heard: unknown[] = []
    collection.eventBulks$.subscribe((bulk) => heard.push(bulk))
    await modifyDocuments(collection, names(many), (id) => many.find((doc) => doc.id === id))
    // What follows finds documents as if RxDB had written them.
    await modifyDocuments(collection, ['r3', 'r4'], (id, doc) => (id === 'r3' ? null : doc && { ...doc, edit: 1 }))
    await modifyDocuments(collection, ['r3'], () => many[3])
    const dump = (await dumpIndexedDB(indexedDB)).find(({ name }) => name.endsWith('--recados'))
    const said = plain({ heard, dump }, database)
    await database.close()
    return said
  }
  const lookUp = vi.spyOn(IDBObjectStore.prototype, 'get')
  const ours = await live((indexedDB) => makeDexieStorage(indexedDB, IDBKeyRange))
  expect(lookUp.mock.calls.length).toBeLessThan(50)
  expect(ours).toEqual(await live((indexedDB) => getRxStorageDexie({ indexedDB, IDBKeyRange })))
  expect(lookUp.mock.calls.length).toBeGreaterThan(500)
  expect(ours.filter((piece) => piece.startsWith('"key":"r'))).toHaveLength(249)
})

it('what live queries must hear of comes in pieces, so that no task lasts long', async () => {
  database = await openDatabase(USER, makeDexieStorage(new IDBFactory(), IDBKeyRange), false)
  const collection = await anyCollection(database, 'recados')
  const pieces: number[] = []
  collection.eventBulks$.subscribe(({ events }) => pieces.push(events.length))
  const shown: string[][] = []
  collection.find({ sort: [{ rev: 'asc' }] }).$.subscribe((docs) => shown.push(names(docs)))
  const all = recados(900)
  const write = () =>
    modifyDocuments(collection, names(all), (id, doc) => ({ ...all.find((one) => one.id === id)!, edit: doc ? 1 : 0 }))
  await write()
  await expect.poll(() => shown.at(-1)).toEqual(names(all))
  await write()
  expect(Math.max(...pieces)).toBeLessThanOrEqual(250)
  expect(pieces.reduce((sum, piece) => sum + piece, 0)).toBe(1_800)
  await expect.poll(() => shown.at(-1)).toEqual(names(all))
  expect((await readAll(collection)).every(({ edit }) => edit === 1)).toBe(true)
})

it('of two who store the same new documents at once, the second sees what the first has stored', async () => {
  database = await openDatabase(USER, makeDexieStorage(new IDBFactory(), IDBKeyRange), false)
  const collection = await anyCollection(database, 'recados')
  const shown = new Set<number>()
  collection.find().$.subscribe((docs) => shown.add(docs.length))
  const all = recados(150)
  const write = (sign: string) =>
    modifyDocuments(collection, names(all), (id, stored): AnyDocument => ({
      ...all.find((doc) => doc.id === id)!,
      titulo: `${(stored?.titulo as string | undefined) ?? ''}${sign}`,
    }))
  await Promise.all([write('a'), write('b')])
  const titles = new Set((await readAll(collection)).map(({ titulo }) => titulo))
  expect([['ab'], ['ba']]).toContainEqual([...titles])
  await expect.poll(() => shown).toContain(150)
})

it('the new documents of one piece are stored all or not at all, and the failure is told', async () => {
  database = await openDatabase(USER, makeDexieStorage(new IDBFactory(), IDBKeyRange), false)
  const collection = await anyCollection(database, 'recados')
  const all = recados(250)
  const store = () => modifyDocuments(collection, names(all), (id) => all.find((doc) => doc.id === id)!)
  const { put } = IDBObjectStore.prototype
  let puts = 0
  const spy = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    doc: unknown,
  ) {
    const request = put.call(this, doc)
    if (++puts === 170) this.transaction.abort()
    return request
  } as never)
  await expect(store()).rejects.toSatisfy((error) => storageTrouble(error) === 'lost')
  spy.mockRestore()
  expect(await readAll(collection)).toEqual([])
  await store()
  expect(await readAll(collection)).toHaveLength(250)
})
