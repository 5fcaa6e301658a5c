import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ExchangeRequest } from '#sync/engine/wire.ts'
import { takeSession, writeSession } from '#sync/session/session.ts'
import { dumpIndexedDB } from '#tests/kit/indexeddb-dump.ts'

const MARIA = '00000000-0000-4000-8000-000000000001'
const JOANA = '00000000-0000-4000-8000-000000000002'
const rows = [{ c: 'progress' }] as unknown as ExchangeRequest['push']
const send = vi.fn<typeof fetch>()

class SyncEvent extends Event {
  readonly tag = 'workbox-background-sync:florescer-mutations'
  work = Promise.resolve<unknown>(undefined)
  waitUntil(work: Promise<unknown>) {
    this.work = work
  }
}
const worker = Object.assign(new EventTarget(), {
  __WB_DISABLE_DEV_LOGS: true,
  registration: { sync: { register: async () => {} } },
  clients: { matchAll: async () => [] },
})

beforeEach(() => {
  vi.stubGlobal('self', worker)
  vi.stubGlobal('location', new URL('https://florescer.example'))
  vi.stubGlobal('fetch', send.mockReset().mockRejectedValue(new TypeError('Failed to fetch')))
  vi.stubEnv('VITE_SUPABASE_URL', 'https://florescer.example')
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

const signIn = (userId: string) =>
  writeSession({ userId, accessToken: 'a', refreshToken: 'r', expiresAt: Date.now() / 1000 + 3600 })

/** The network is back, as the browser says it. */
async function replay(): Promise<void> {
  const event = new SyncEvent('sync')
  worker.dispatchEvent(event)
  await event.work
}

async function queued(): Promise<number> {
  const dumps = await dumpIndexedDB(indexedDB)
  const stores = dumps.flatMap(({ name, stores }) => (name === 'workbox-background-sync' ? stores : []))
  return stores.flatMap(({ records }) => records).length
}

it.each([
  ['nobody', () => takeSession()],
  ['another member', () => signIn(JOANA)],
])('what waits for a member is discarded when %s is signed in', async (_who, change) => {
  const { enqueueMutations } = await import('#sw/mutation-queue.ts')
  await signIn(MARIA)
  await enqueueMutations(MARIA, rows)
  await expect(replay()).rejects.toThrow('Queued writes wait: unreachable')
  expect(send).toHaveBeenCalledOnce()

  await change()
  await replay()
  expect(await queued()).toBe(0)
  await signIn(MARIA)
  await replay()
  expect(send).toHaveBeenCalledOnce()
})

it('what waits stays while it cannot be read who is signed in', async () => {
  const { enqueueMutations } = await import('#sw/mutation-queue.ts')
  await signIn(MARIA)
  await enqueueMutations(MARIA, rows)
  const open = indexedDB.open.bind(indexedDB)
  const fault = vi.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
    if (name === 'florescer-session') throw new DOMException('The disk said no', 'UnknownError')
    return open(name, version)
  })
  await expect(replay()).rejects.toThrow('The disk said no')
  fault.mockRestore()
  expect(await queued()).toBe(1)
})
