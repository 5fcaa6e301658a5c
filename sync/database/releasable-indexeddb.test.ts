import { IDBFactory } from 'fake-indexeddb'
import { expect, it, vi } from 'vitest'
import { makeReleasableIndexedDB } from './releasable-indexeddb.ts'

const opened = (request: IDBOpenDBRequest) =>
  new Promise<IDBDatabase>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

it('releases an open connection: another page can change the database', async () => {
  const native = new IDBFactory()
  const { factory, release } = makeReleasableIndexedDB(native)
  await opened(factory.open('diario', 1))
  release()
  expect((await opened(native.open('diario', 2))).version).toBe(2)
})

it('gives up an opening halfway', async () => {
  const native = new IDBFactory()
  const { factory, release } = makeReleasableIndexedDB(native)
  const request = factory.open('diario', 1)
  const failed = opened(request).then(
    () => null,
    (error: DOMException) => error.name,
  )
  request.onupgradeneeded = () => release()
  expect(await failed).toBe('AbortError')
  expect((await opened(native.open('diario', 1))).version).toBe(1)
})

it('closes a connection that opens only after the release', async () => {
  const native = new IDBFactory()
  const { factory, release } = makeReleasableIndexedDB(native)
  const late = opened(factory.open('diario'))
  release()
  await late.catch(() => null)
  expect((await opened(native.open('diario', 3))).version).toBe(3)
})

it('reports when an opening gets no answer, and when it gets one at last', async () => {
  vi.useFakeTimers()
  try {
    const request = new EventTarget() as IDBOpenDBRequest
    const silences: boolean[] = []
    const native = { open: () => request } as unknown as IDBFactory
    const { factory } = makeReleasableIndexedDB(native, (isSilent) => silences.push(isSilent))
    factory.open('diario')
    vi.advanceTimersByTime(9_000)
    expect(silences).toEqual([])
    vi.advanceTimersByTime(2_000)
    expect(silences).toEqual([true])
    request.dispatchEvent(new Event('error'))
    expect(silences).toEqual([true, false])
  } finally {
    vi.useRealTimers()
  }
})
