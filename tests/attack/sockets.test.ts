import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { SAMPLED_ENGINES } from '#tests/kit/engines.ts'
import { openMinistry, type Ministry, type Person } from '#tests/kit/ministry.ts'

/** The sender pays for what comes in by a socket. */
describe.each(SAMPLED_ENGINES)('sockets of strangers, on %s', (engine) => {
  let ministry: Ministry
  let maria: Person
  let token: string
  let open: WebSocket[] = []
  beforeAll(async () => {
    ministry = await openMinistry({
      engine,
      rateLimits: 'hosted',
      trustProxy: true,
      realtime: { maxConnections: 12, maxPerCaller: 8, maxIdlePerCaller: 5 },
    })
    maria = await ministry.person('maria')
    token = await ministry.tokenOf(maria)
  })
  afterEach(() => {
    for (const socket of open) socket.terminate()
    open = []
  })
  afterAll(() => ministry.close())

  /** Opens a socket from that address; null if it is refused. */
  function connect(address: string): Promise<WebSocket | null> {
    const { url, publishableKey } = ministry.server
    const socket = new WebSocket(
      `${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${publishableKey}&vsn=2.0.0`,
      {
        headers: { 'x-forwarded-for': address },
      },
    )
    open.push(socket)
    return new Promise((resolve) => {
      socket.once('open', () => resolve(socket))
      socket.on('error', () => resolve(null))
    })
  }
  const isOpen = (socket: WebSocket | null) => socket?.readyState === WebSocket.OPEN
  const join = (socket: WebSocket, payload: object) =>
    socket.send(JSON.stringify(['1', '1', `realtime:sync:${maria.id}`, 'phx_join', payload]))
  /** As Maria's phone does; resolves with the answer's status. */
  function joinAsMaria(socket: WebSocket): Promise<string> {
    const answer = new Promise<string>((resolve) =>
      socket.once('message', (data: Buffer) =>
        resolve((JSON.parse(data.toString()) as [0, 0, 0, 0, { status: string }])[4].status),
      ),
    )
    join(socket, { config: { private: true }, access_token: token })
    return answer
  }

  it('one address cannot take all places: a crowd displaces its own sockets', async () => {
    const joined = (await connect('203.0.113.7'))!
    expect(await joinAsMaria(joined)).toBe('ok')
    const waiting = await connect('203.0.113.8')
    const crowd: (WebSocket | null)[] = []
    for (let n = 0; n < 9; n += 1) crowd.push(await connect(`2001:db8:1:2::${n}`))
    expect(crowd.every((socket) => socket !== null)).toBe(true)
    await expect.poll(() => crowd.map(isOpen)).toEqual([...Array<boolean>(4).fill(false), ...Array(5).fill(true)])
    expect([isOpen(joined), isOpen(waiting)]).toEqual([true, true])
  })

  it('a signed-in caller cannot take all places either', async () => {
    const sockets: (WebSocket | null)[] = []
    for (let n = 0; n < 9; n += 1) {
      const socket = await connect('203.0.113.7')
      sockets.push(socket)
      if (socket) expect(await joinAsMaria(socket)).toBe('ok')
    }
    expect(sockets.map((socket) => socket !== null)).toEqual([...Array<boolean>(8).fill(true), false])
    expect(await connect('203.0.113.8')).not.toBeNull()
  })

  it('forty sockets that join what they may not, without end: the database is not asked, and the others are answered', async () => {
    const changes = Array.from({ length: 100 }, () => ({ event: '*', schema: '*', filter: 'id=eq.x' }))
    // A join that reaches the database now breaks the socket (1011) instead of being refused
    // (1008).
    await ministry.server.sql('alter table realtime.messages rename to messages_away')
    try {
      const codes: number[] = []
      for (let round = 0; round < 10; round += 1) {
        const sockets = await Promise.all(Array.from({ length: 4 }, (_, n) => connect(`198.51.100.${n}`)))
        const ended = sockets.map(
          (socket) => new Promise<number>((resolve) => socket!.once('close', (code) => resolve(code))),
        )
        for (const socket of sockets) {
          for (let n = 0; n < 90; n += 1) join(socket!, { config: { postgres_changes: changes } })
        }
        const { status } = await fetch(`${ministry.server.url}/rest/v1/groups?select=id`, {
          headers: { apikey: ministry.server.publishableKey },
        })
        expect(status).toBe(200)
        codes.push(...(await Promise.all(ended)))
      }
      expect(new Set(codes)).toEqual(new Set([1008]))
    } finally {
      await ministry.server.sql('alter table realtime.messages_away rename to messages')
    }
  })

  it('what was sent before a socket closed costs no more work', async () => {
    // Everything waits behind this; the database is not asked about sockets that have closed
    // meanwhile.
    const before = await asked()
    const sockets = await Promise.all(['1', '2', '3', '4'].map((n) => connect(`198.51.100.${n}`)))
    for (const socket of sockets) {
      for (let n = 0; n < 9; n += 1) join(socket!, { config: { private: true }, access_token: token })
      socket!.terminate()
    }
    const joined = (await connect('203.0.113.7'))!
    expect(await joinAsMaria(joined)).toBe('ok')
    expect((await asked()) - before).toBeLessThan(20)
  })

  it('a few large messages count as many', async () => {
    const socket = (await connect('198.51.100.1'))!
    const ended = new Promise<number>((resolve) => socket.once('close', resolve))
    const large = JSON.stringify([null, '1', 'phoenix', 'heartbeat', { x: 'x'.repeat(60_000) }])
    for (let n = 0; n < 8; n += 1) socket.send(large)
    expect(await ended).toBe(1008)
  })

  /**
   * How often a message was written to find out who may listen: rolled back, they still use up
   * sequence numbers.
   */
  async function asked(): Promise<number> {
    const [row] = await ministry.server.sql<{ n: string }>('select pg_current_xact_id()::text as n')
    return Number(row!.n)
  }
})
