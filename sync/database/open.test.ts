import { afterEach, expect, it } from 'vitest'
import type { RxStorage } from 'rxdb'
import { makeMemoryStorage } from './memory-storage.ts'
import { openDatabase, type LocalDatabase } from './open.ts'

const MARIA = '11111111-1111-4111-8111-111111111111'

let database: LocalDatabase

afterEach(() => database.close())

/** @param onOpen called when RxDB starts to open a collection */
function watchedStorage(onOpen: (collection: string) => void): RxStorage<unknown, unknown> {
  const storage = makeMemoryStorage()
  return {
    ...storage,
    createStorageInstance: (params) => {
      onOpen(params.collectionName)
      return storage.createStorageInstance(params)
    },
  }
}

it('opens each collection in a task of its own, however many a start asks for at once', async () => {
  let task = 0
  let isDone = false
  // A tap would have its turn as this has.
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    task += 1
    if (!isDone) port2.postMessage(null)
  }
  const taskOf = new Map<string, number>()
  database = await openDatabase(
    MARIA,
    watchedStorage((collection) => taskOf.set(collection, task)),
    false,
  )
  port2.postMessage(null)
  await Promise.all([
    database.meta(),
    database.collection('devotionals'),
    database.collection('progress'),
    database.collection('recados'),
  ])
  isDone = true
  port1.close()
  const tasks = ['meta', 'devotionals', 'progress', 'recados'].map((collection) => taskOf.get(collection))
  expect(tasks).toEqual([...new Set(tasks)].sort((a, b) => a! - b!))
})

it('opens nothing more once it is closing', async () => {
  database = await openDatabase(MARIA, makeMemoryStorage(), false)
  const opening = database.collection('recados')
  const closing = database.close()
  await expect(database.collection('devotionals')).rejects.toThrow('The local database is closed')
  await closing
  await expect(opening).resolves.toBeDefined()
})
