import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { afterEach, expect, it } from 'vitest'
import { purgeDeleted } from '#sync/database/object-stores.ts'
import { modifyDocuments, readAll } from '#sync/database/collections.ts'
import { openDatabase, type LocalDatabase } from '#sync/database/open.ts'
import type { LocalDocuments } from '#sync/database/schemas.ts'
import { dumpIndexedDB } from '#tests/kit/indexeddb-dump.ts'

let database: LocalDatabase
let indexedDB: IDBFactory

const open = () => openDatabase('maria', getRxStorageDexie({ indexedDB, IDBKeyRange }), false)
const stored = async () => JSON.stringify(await dumpIndexedDB(indexedDB))

afterEach(() => database.close())

const recado = (id: string, text: string): LocalDocuments['recados'] => ({
  id,
  titulo: text,
  mensagem: text,
  fixo: true,
  publicado_em: '2026-01-01T00:00:00Z',
  autor: text,
  anexos: [text],
  enviar_email: false,
  rev: 3,
  edit: 0,
  unsent: 0,
})

it('content removed from the device leaves no word behind', async () => {
  indexedDB = new IDBFactory()
  database = await open()
  const [recados, notes] = [await database.collection('recados'), await database.meta()]
  await modifyDocuments(recados, ['a'], (id) => recado(id, 'TEXTO RETIRADO'))
  await modifyDocuments(notes, ['nota'], (id) => ({ id, value: { texto: 'RASCUNHO' } }))
  // The control: the dump sees what is there.
  expect(await stored()).toMatch(/TEXTO RETIRADO.*RASCUNHO|RASCUNHO.*TEXTO RETIRADO/)

  await modifyDocuments(recados, ['a'], () => null)
  await modifyDocuments(notes, ['nota'], () => null)
  expect(await stored()).not.toMatch(/TEXTO RETIRADO|RASCUNHO/)

  await modifyDocuments(recados, ['a'], (id) => recado(id, 'De volta'))
  expect(await readAll(recados)).toMatchObject([{ mensagem: 'De volta' }])
})

it('what version 0.1.0 left of a deleted recado goes away too, and the rest stays', async () => {
  indexedDB = new IDBFactory()
  database = await open()
  const before = await database.collection('recados')
  await modifyDocuments(before, ['a', 'b'], (id) => recado(id, id === 'a' ? 'TEXTO RETIRADO' : 'Texto que fica'))
  // As that version deleted: with all its fields.
  const [previous] = await before.storageInstance.findDocumentsById(['a'], true)
  await before.storageInstance.bulkWrite([{ previous: previous!, document: { ...previous!, _deleted: true } }], '0.1.0')
  await database.close()
  expect(await stored()).toContain('TEXTO RETIRADO')

  database = await open()
  await purgeDeleted(database)
  expect(await stored()).not.toContain('TEXTO RETIRADO')
  const recados = await database.collection('recados')
  expect(await readAll(recados)).toMatchObject([{ id: 'b', mensagem: 'Texto que fica' }])

  // Published again, while a screen is watching.
  const seen: string[][] = []
  const watching = recados.find().$.subscribe((docs) => seen.push(docs.map(({ mensagem }) => mensagem).sort()))
  for (const text of ['De novo', 'Mais uma vez']) {
    await modifyDocuments(recados, ['a'], (id) => recado(id, text))
    await expect.poll(() => seen.at(-1)).toEqual([text, 'Texto que fica'])
    await modifyDocuments(recados, ['a'], () => null)
    await purgeDeleted(database)
    await expect.poll(() => seen.at(-1)).toEqual(['Texto que fica'])
  }
  watching.unsubscribe()
})
