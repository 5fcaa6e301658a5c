import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Mailing, NetworkResult } from '#sync'
import { follow } from './follow.ts'
import { makeMailings } from './mailings.ts'

const RECADO = 'd0000000-0000-4000-8000-000000000001'

/** A page and its window, and a server that has these mailings. */
function open() {
  const server = { mailings: [] as Mailing[], asked: 0, isDown: false }
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState })
  const window = new EventTarget()
  const mailings = makeMailings({
    async mailings(): Promise<NetworkResult<Mailing[]>> {
      server.asked += 1
      return server.isDown ? { ok: false, code: 'offline' } : { ok: true, value: server.mailings }
    },
    mailRecado: () => Promise.reject(new Error('nobody sends here')),
    stopMailing: () => Promise.reject(new Error('nobody stops here')),
  })
  const expected: { id: string; until: number }[] = []
  const end = follow(
    { ask: mailings.ask, isWaiting: () => mailings.isWaiting(expected) },
    { page: page as never, window: window as never },
  )
  const mail = (sent: number, waiting: number) => {
    server.mailings = [{ recado_id: RECADO, total: sent + waiting, sent, failed: 0, waiting, withheld: 0 }]
  }
  const look = (state: DocumentVisibilityState) => {
    page.visibilityState = state
    page.dispatchEvent(new Event('visibilitychange'))
  }
  return { server, window, mailings, expected, end, mail, look, progress: () => mailings.stateOf(RECADO).progress }
}

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2031-03-08T09:00:00Z') }))
afterEach(() => void vi.useRealTimers())
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000)

describe('a list of recados that stays open', () => {
  it('asks nothing as long as nothing waits', async () => {
    const { server } = open()
    await pass(600)
    expect(server.asked).toBe(1)
  })

  it('learns of mails that the server’s clock sends, until the last one has left', async () => {
    const { server, expected, mail, progress } = open()
    await pass(1)
    expect(progress()).toBeNull()
    // It comes out, and its mails go into the queue a little later.
    expected.push({ id: RECADO, until: Date.now() + 300_000 })
    await pass(10)
    expect(progress()).toBeNull()
    mail(1, 3)
    await pass(10)
    expect(progress()).toMatchObject({ sent: 1, waiting: 3 })
    mail(4, 0)
    await pass(10)
    expect(progress()).toMatchObject({ sent: 4, waiting: 0 })
    const { asked } = server
    await pass(600)
    expect(server.asked).toBe(asked)
  })

  it('does not wait for ever for mails that never leave', async () => {
    const { server, expected } = open()
    expected.push({ id: RECADO, until: Date.now() + 300_000 })
    await pass(300)
    const { asked } = server
    expect(asked).toBeGreaterThan(10)
    await pass(600)
    expect(server.asked).toBe(asked)
  })

  it('asks nothing while nobody looks, and at once when somebody does, or with the network', async () => {
    const { server, window, mail, look, progress } = open()
    mail(1, 3)
    window.dispatchEvent(new Event('focus'))
    await pass(6)
    expect(progress()).toMatchObject({ waiting: 3 })
    look('hidden')
    const { asked } = server
    await pass(600)
    expect(server.asked).toBe(asked)
    mail(2, 2)
    look('visible')
    await pass(0)
    expect(progress()).toMatchObject({ sent: 2 })
    server.isDown = true
    await pass(10)
    server.isDown = false
    mail(4, 0)
    window.dispatchEvent(new Event('online'))
    await pass(0)
    expect(progress()).toMatchObject({ sent: 4 })
  })

  it('ends with the screen', async () => {
    const { server, end, mail, look } = open()
    mail(1, 3)
    await pass(6)
    end()
    const { asked } = server
    look('visible')
    await pass(600)
    expect(server.asked).toBe(asked)
  })
})
