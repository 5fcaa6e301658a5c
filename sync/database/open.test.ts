import { afterEach, expect, it, vi } from 'vitest'
import type { RxStorage } from 'rxdb'
import { makeMemoryStorage } from './memory-storage.ts'
import { openDatabase, type LocalDatabase } from './open.ts'

const MARIA = '11111111-1111-4111-8111-111111111111'

let database: LocalDatabase

afterEach(async () => {
  vi.unstubAllGlobals()
  await database.close()
})

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

/** The tasks that wait, which the test lets run one by one. */
function heldTasks(): (() => void)[] {
  const tasks: (() => void)[] = []
  class HeldChannel {
    port1 = { onmessage: () => {}, close() {} }
    port2 = { postMessage: () => void tasks.push(() => this.port1.onmessage()) }
  }
  vi.stubGlobal('MessageChannel', HeldChannel)
  return tasks
}

it('opens each collection in a task of its own, however many a start asks for at once', async () => {
  const opened: string[] = []
  database = await openDatabase(
    MARIA,
    watchedStorage((collection) => opened.push(collection)),
    false,
  )
  opened.length = 0
  const tasks = heldTasks()
  const opening = Promise.all([
    database.meta(),
    database.collection('devotionals'),
    database.collection('progress'),
    database.collection('recados'),
  ])
  for (const opensNext of ['meta', 'devotionals', 'progress', 'recados']) {
    const before = [...opened]
    await expect.poll(() => tasks.length).toBe(1)
    expect(opened).toEqual(before)
    tasks.shift()!()
    await expect.poll(() => opened).toEqual([...before, opensNext])
  }
  await opening
})

it('opens nothing more once it is closing', async () => {
  database = await openDatabase(MARIA, makeMemoryStorage(), false)
  const opening = database.collection('recados')
  const closing = database.close()
  await expect(database.collection('devotionals')).rejects.toThrow('The local database is closed')
  await closing
  await expect(opening).resolves.toBeDefined()
})
