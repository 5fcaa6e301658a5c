import { firstValueFrom } from 'rxjs'
import { expect, it } from 'vitest'
import type { Recado } from '../model/content.ts'
import { makeRecadoReads } from '../member/reads.ts'
import { readIds } from './object-stores.ts'
import { makeMemoryStorage } from './memory-storage.ts'
import { modifyDocuments } from './collections.ts'
import { openDatabase } from './open.ts'

const MARIA = '11111111-1111-4111-8111-111111111111'
const SYNCED = { rev: 1, edit: 0, unsent: 0 } as const
const recado = (id: string, day: number, fixo = false): Recado => ({
  id,
  titulo: id,
  mensagem: '',
  fixo,
  anexos: [],
  autor: 'admin',
  publicado_em: `2026-11-0${day}T12:00:00Z`,
})

it('lists, bell and marks read the same where nothing is kept, and nobody finds them again', async () => {
  const database = await openDatabase(MARIA, makeMemoryStorage(), false)
  const recados = await database.collection('recados')
  const rows = [recado('a', 1), recado('b', 2, true), recado('c', 3)]
  await modifyDocuments(
    recados,
    rows.map(({ id }) => id),
    (id) => ({ ...rows.find((row) => row.id === id)!, ...SYNCED }),
  )
  await modifyDocuments(await database.collection('read_marks'), ['c'], (id) => ({ id, recado_id: id, ...SYNCED }))
  const reads = makeRecadoReads(database)
  expect((await firstValueFrom(reads.all$)).map(({ id }) => id)).toEqual(['b', 'c', 'a'])
  expect((await firstValueFrom(reads.watchLatest(2))).map(({ id }) => id)).toEqual(['c', 'b'])
  expect(await firstValueFrom(reads.unreadCount$)).toBe(2)
  expect((await readIds(recados)).sort()).toEqual(['a', 'b', 'c'])
  await database.close()

  const again = await openDatabase(MARIA, makeMemoryStorage(), false)
  expect(await readIds(await again.collection('recados'))).toEqual([])
  await again.close()
})
