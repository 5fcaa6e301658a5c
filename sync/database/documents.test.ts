import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, expect, test } from 'vitest'
import { modifyDocuments, readAll, type LocalCollection } from './collections.ts'
import { openDatabase, type LocalDatabase } from './open.ts'
import { makeDexieStorage } from './rxdb-internals.ts'
import type { LocalDocuments } from './schemas.ts'

let database: LocalDatabase

afterEach(() => database.close())

async function marksOf(ids: string[]): Promise<LocalCollection<'read_marks'>> {
  database = await openDatabase('modify', makeDexieStorage(new IDBFactory(), IDBKeyRange), false)
  const marks = await database.collection('read_marks')
  await modifyDocuments(marks, ids, (id) => mark(id, 1))
  return marks
}

const mark = (id: string, rev: number): LocalDocuments['read_marks'] => ({ id, recado_id: id, rev, edit: 0, unsent: 0 })
const names = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => String(from + i).padStart(4, '0'))

test('a large batch that looks new decides again about what turns out to be stored', async () => {
  const marks = await marksOf(['0200', '0250'])
  await modifyDocuments(marks, ['0250'], () => null)
  const seen: string[] = []
  await modifyDocuments(marks, names(0, 300), (id, previous) => {
    if (previous) seen.push(id)
    return mark(id, (previous?.rev ?? 0) + 10)
  })
  const stored = await readAll(marks)
  expect(stored).toHaveLength(300)
  expect(seen).toEqual(['0200'])
  // What had been deleted starts from nothing.
  expect(stored.filter(({ rev }) => rev !== 10)).toMatchObject([{ id: '0200', rev: 11 }])
})

test('a large batch that looks new deletes what should go and leaves the rest', async () => {
  const marks = await marksOf(['0200', '0201'])
  await modifyDocuments(marks, names(0, 300), (id, previous) => {
    if (id === '0200') return null
    return id < '0050' ? mark(id, 2) : previous
  })
  expect((await readAll(marks)).map(({ id }) => id).sort()).toEqual([...names(0, 50), '0201'])
})
