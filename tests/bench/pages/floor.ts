import { backend } from '#sync/api/backend.ts'
import type { FloorBench } from './contract.ts'
import { waitingSince } from './waiting.ts'

/** The least that a browser can do for the same result: plain fetch and IndexedDB. */
const PAUSE_MS = 250
const TOKEN = 'bench.token'

const finished = (transaction: IDBTransaction) =>
  new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })

const result = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open('floor', 1)
  request.onupgradeneeded = () => {
    for (const name of ['devotionals', 'recados', 'read_marks'])
      request.result.createObjectStore(name, { keyPath: 'id' })
  }
  return result(request)
}

async function read(path: string): Promise<object[]> {
  const response = await fetch(`${backend.url}/rest/v1/${path}`, {
    headers: { apikey: backend.publishableKey, Authorization: `Bearer ${localStorage.getItem(TOKEN)}` },
  })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return (await response.json()) as object[]
}

async function keep(database: IDBDatabase, store: string, rows: object[]): Promise<void> {
  const transaction = database.transaction(store, 'readwrite')
  for (const row of rows) transaction.objectStore(store).put(row)
  await finished(transaction)
}

const bench: FloorBench = {
  async signIn(credentials) {
    const response = await fetch(`${backend.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: backend.publishableKey, 'Content-Type': 'application/json' },
      body: JSON.stringify(credentials),
    })
    if (!response.ok) throw new Error(`Sign-in failed: ${response.status}`)
    localStorage.setItem(TOKEN, ((await response.json()) as { access_token: string }).access_token)
  },

  async store(recados) {
    const database = await openDatabase()
    const from = performance.now()
    const rows = await read(`rpc/bench_recados_at_once?wanted=${recados}`)
    await keep(database, 'recados', rows)
    const settled = performance.now() - from
    if (rows.length !== recados) throw new Error(`${rows.length} of ${recados} rows came`)
    return { stored: settled, settled, waiting: waitingSince(from) }
  },

  async writeToScreen(documents, times) {
    const database = await openDatabase()
    await keep(
      database,
      'read_marks',
      Array.from({ length: documents }, () => ({ id: crypto.randomUUID() })),
    )
    const taken: number[] = []
    for (let i = 0; i < times; i += 1) {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      const id = crypto.randomUUID()
      const from = performance.now()
      await keep(database, 'read_marks', [{ id }])
      const rows = await result(database.transaction('read_marks').objectStore('read_marks').getAll())
      const ids = new Set(rows.map((row: { id: string }) => row.id))
      if (!ids.has(id)) throw new Error('The write is not there')
      taken.push(performance.now() - from)
    }
    return taken
  },

  async keepDevotionals() {
    const database = await openDatabase()
    await keep(database, 'devotionals', await read('devotionals?select=*'))
    database.close()
  },

  async open() {
    const from = performance.now()
    const database = await openDatabase()
    const rows = await result(database.transaction('devotionals').objectStore('devotionals').getAll())
    return { ms: performance.now() - from, rows: rows.length }
  },
}

Object.assign(window, { bench })
