import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Mailing, NetworkResult } from '#sync'
import { Subject } from 'rxjs'
import { followMailings } from './follow.ts'
import { type ExpectedMails, makeMailings } from './mailings.ts'

const RECADO = 'd0000000-0000-4000-8000-000000000001'

const mailing = (sent: number, waiting: number): Mailing[] => [
  { recado_id: RECADO, total: sent + waiting, sent, failed: 0, waiting, withheld: 0 },
]

/** A page and its window, and a server that has these mailings. */
function open(known: Mailing[] = []) {
  const server = { mailings: known, asked: 0, isDown: false, takes: 0 }
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState })
  const window = Object.assign(new EventTarget(), { navigator: { onLine: true } })
  const mailings = makeMailings({
    async mailings(): Promise<NetworkResult<Mailing[]>> {
      server.asked += 1
      const answer = server.mailings
      if (server.takes > 0) await new Promise((resolve) => setTimeout(resolve, server.takes))
      return server.isDown ? { ok: false, code: 'offline' } : { ok: true, value: answer }
    },
    mailRecado: () => Promise.reject(new Error('nobody sends here')),
    stopMailing: () => Promise.reject(new Error('nobody stops here')),
  })
  const expected = new Subject<ExpectedMails[]>()
  const end = followMailings(mailings, expected, { page: page as never, window: window as never })
  const expect = (until: number) => expected.next([{ id: RECADO, until }])
  const mail = (sent: number, waiting: number) => {
    server.mailings = mailing(sent, waiting)
  }
  const look = (state: DocumentVisibilityState) => {
    page.visibilityState = state
    page.dispatchEvent(new Event('visibilitychange'))
  }
  return {
    server,
    window,
    mailings,
    expected,
    expect,
    end,
    mail,
    look,
    progress: () => mailings.stateOf(RECADO).progress,
  }
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
    const { server, expect: expectMails, mail, progress } = open()
    await pass(1)
    expect(progress()).toBeNull()
    // It comes out, and its mails go into the queue a little later.
    expectMails(Date.now() + 300_000)
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
    const { server, expect: expectMails } = open()
    expectMails(Date.now() + 300_000)
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
    const { server, end, look } = open(mailing(1, 3))
    await pass(6)
    expect(server.asked).toBe(2)
    end()
    const { asked } = server
    look('visible')
    await pass(600)
    expect(server.asked).toBe(asked)
  })

  it('asks once when it opens, also if something is expected, and at once for what is new', async () => {
    const { server, expected, expect: expectMails, progress, mail } = open()
    server.takes = 100
    expected.next([])
    await pass(1)
    expect(server.asked).toBe(1)
    mail(0, 2)
    expectMails(Date.now() + 300_000)
    // It is still being asked: one question at a time.
    expectMails(Date.now() + 300_001)
    expect(server.asked).toBe(2)
    await pass(1)
    expect(server.asked).toBe(3)
    expect(progress()).toMatchObject({ waiting: 2 })
    const other = open()
    other.expect(Date.now() + 300_000)
    await pass(1)
    expect(other.server.asked).toBe(1)
  })

  it('does not take an answer that a later question has overtaken', async () => {
    const { server, mailings, mail, progress } = open()
    await pass(1)
    mail(1, 3)
    server.takes = 2_000
    const slow = mailings.ask()
    mail(4, 0)
    server.takes = 0
    await mailings.ask()
    await pass(3)
    await slow
    expect(progress()).toMatchObject({ sent: 4, waiting: 0 })
  })

  it('asks less and less often while nothing moves, and as before when it does', async () => {
    const { server, window, mail, progress } = open(mailing(1, 3))
    await pass(600)
    expect(server.asked).toBeGreaterThan(10)
    expect(server.asked).toBeLessThan(20)
    mail(2, 2)
    window.dispatchEvent(new Event('focus'))
    await pass(4)
    mail(3, 1)
    await pass(2)
    expect(progress()).toMatchObject({ sent: 3 })
    // The same without an answer.
    server.isDown = true
    await pass(60)
    const down = server.asked
    await pass(600)
    expect(server.asked - down).toBeLessThanOrEqual(10)
  })

  it('asks nothing by itself without a network', async () => {
    const { server, window } = open(mailing(1, 3))
    await pass(6)
    expect(server.asked).toBe(2)
    window.navigator.onLine = false
    const { asked } = server
    await pass(600)
    expect(server.asked).toBe(asked)
    window.navigator.onLine = true
    window.dispatchEvent(new Event('online'))
    expect(server.asked).toBe(asked + 1)
  })

  it('waits no more for a recado that is gone', async () => {
    const { server, progress } = open(mailing(1, 3))
    await pass(6)
    expect(progress()).toMatchObject({ waiting: 3 })
    server.mailings = []
    await pass(60)
    expect(progress()).toBeNull()
    const { asked } = server
    await pass(600)
    expect(server.asked).toBe(asked)
  })

  it('says what is new once, however many mailings there are', async () => {
    const { server, mailings } = open()
    await pass(1)
    let told = 0
    mailings.subscribe(() => (told += 1))
    server.mailings = ['1', '2', '3'].map((n) => ({
      recado_id: `${RECADO.slice(0, -1)}${n}`,
      total: 1,
      sent: 1,
      failed: 0,
      waiting: 0,
      withheld: 0,
    }))
    await mailings.ask()
    expect(told).toBe(1)
  })
})
