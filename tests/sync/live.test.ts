import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { signJwt } from '#tests/kit/jwt.ts'
import { listen, listenToRequests } from '#sync/live/live.ts'
import { readSession, writeSession } from '#sync/session/session.ts'
import { takeAnyId } from '#tests/kit/any-id.ts'
import { openDevice } from '#tests/kit/device.ts'
import { openMinistry, type Ministry, type Person } from '#tests/kit/ministry.ts'
import { signInHere } from './kit/signed-in.ts'

const PATIENCE = { timeout: 60_000, interval: 10 }

let ministry: Ministry
let helena: Person
let stop: () => unknown
/** One for each signal, and for each time that her channel has opened. */
let pokes: number

beforeAll(async () => {
  ministry = await openMinistry()
  await takeAnyId(ministry.server.sql)
  helena = await ministry.person('helena', 'admin')
})
afterAll(() => ministry.close())
beforeEach(async () => {
  await signInHere(ministry, helena, ministry.server.url)
  pokes = 0
})
afterEach(async () => {
  await stop()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

const pokedAt = (count: number) => vi.waitUntil(() => pokes >= count, PATIENCE)

/**
 * What the server says to the question whether a phone has heard everything, on all its sockets.
 */
function watchSockets(onOpen: (socket: WebSocket) => void = () => undefined): string[] {
  const answers: string[] = []
  vi.stubGlobal(
    'WebSocket',
    class extends WebSocket {
      constructor(...args: ConstructorParameters<typeof WebSocket>) {
        super(...args)
        onOpen(this)
        this.addEventListener('message', ({ data }) => {
          if (String(data).includes('realtime:heard:')) answers.push(String(data))
        })
      }
    },
  )
  return answers
}

const newRequest = () =>
  ministry.server.sql(
    `insert into public.acessos_pendentes (nome, email, telefone, endereco, data_nascimento, instagram, grupo, como_conheceu, expectativas, consentimento_lgpd)
     values ('Noemi Castro', $1, '11987654321', 'Rua das Acácias, 1', '1990-01-01', '@noemi', 'Aurora', 'por uma amiga', 'aprender e caminhar junto', true)`,
    [`${randomUUID()}@exemplo.com`],
  )

it('when the server closes the channel because the token expired, the phone joins again with the new token and hears again', async () => {
  const session = (await readSession())!
  // Long enough to join with it.
  const exp = Math.floor(Date.now() / 1000) + 8
  const brief = signJwt({ sub: helena.id, role: 'authenticated', exp }, ministry.server.jwtSecret)
  await writeSession({ ...session, accessToken: brief })
  stop = listenToRequests(() => (pokes += 1))
  await pokedAt(1)
  // Renewed by another tab or the worker: the socket would only notice at its next heartbeat, too
  // late.
  await writeSession(session)
  await pokedAt(2)
  await newRequest()
  await pokedAt(3)
})

it('a server that does not have the topics yet refuses; the phone tries again, and joins when they exist', async () => {
  const refusals = vi.fn()
  const { server } = ministry
  const [policy] = await server.sql<{ qual: string }>(`select qual from pg_policies where policyname = 'live signals'`)
  await server.sql('drop policy "live signals" on realtime.messages')
  vi.stubGlobal(
    'WebSocket',
    class extends WebSocket {
      constructor(...args: ConstructorParameters<typeof WebSocket>) {
        super(...args)
        this.addEventListener('message', ({ data }) => {
          if (String(data).includes('Unauthorized')) refusals()
        })
      }
    },
  )
  stop = listenToRequests(() => (pokes += 1))
  await vi.waitUntil(() => refusals.mock.calls.length >= 2, PATIENCE)
  expect(pokes).toBe(0)
  await server.sql(
    `create policy "live signals" on realtime.messages for select to authenticated using ${policy!.qual}`,
  )
  await pokedAt(1)
  await newRequest()
  await pokedAt(2)
})

it('her own write does not come back as news; what is new does, even after a dropped connection, on a single socket', async () => {
  const sockets = vi.fn()
  const joined = new Set<string>()
  /** What came over the socket and what the phone made of it, for whoever has to find out why. */
  const story: string[] = []
  let ownSignals = 0
  const answers = watchSockets((socket) => {
    sockets(socket)
    socket.addEventListener('message', ({ data }) => {
      const [, , topic, event, payload] = JSON.parse(String(data)) as [null, null, string, string, { status?: string }]
      story.push(`${topic} ${event} ${JSON.stringify(payload)}`)
      if (event === 'phx_reply' && payload.status === 'ok' && topic.startsWith('realtime:sync:')) joined.add(topic)
      if (event === 'broadcast' && topic === `realtime:sync:${helena.id}`) ownSignals += 1
    })
  })
  const [recado] = await ministry.server.sql<{ id: string }>(
    `insert into public.recados (titulo, mensagem) values ('Retiro', 'Vamos juntas') returning id`,
  )
  const device = await openDevice(ministry, helena)
  device.engine.state$.subscribe((state) => story.push(`state ${JSON.stringify(state)}`))
  let looks = 0
  const poke = () => {
    looks += 1
    story.push(`look ${looks}`)
    void device.engine.synchronise()
  }
  const haveLooked = (count: number) => {
    if (looks !== count) expect.fail(`${looks} looks in place of ${count}:\n${story.join('\n')}`)
  }
  const marks = async (count: number) =>
    vi.waitUntil(async () => (await device.all('read_marks')).length === count, PATIENCE)
  const markElsewhere = () =>
    ministry.server.sql('insert into public.recados_leitura (user_id, recado_id) values ($1, gen_random_uuid())', [
      helena.id,
    ])
  let considered = 0
  const readCursor = async () => {
    const cursor = await device.replica.readCursor()
    considered += 1
    story.push(`considered ${JSON.stringify(cursor)}`)
    return cursor
  }
  /** Both channels are open, and the phone knows whether it has missed anything. */
  const hasCaughtUp = () => vi.waitUntil(() => joined.size === 2 && answers.length > 0, PATIENCE)
  await device.engine.synchronise()
  const stopListening = listen(helena.id, { engine: { state$: device.engine.state$, poke }, replica: { readCursor } })
  stop = () => {
    stopListening()
    return device.close()
  }
  await hasCaughtUp()
  haveLooked(0)

  const before = considered
  await device.commands.markRead([recado!.id])
  await device.engine.synchronise()
  await vi.waitUntil(() => ownSignals === 1 && considered > before, PATIENCE)
  haveLooked(0)
  await markElsewhere()
  await marks(2)
  haveLooked(1)

  await ministry.devotional(1)
  await vi.waitUntil(async () => (await device.all('devotionals')).length === 1, PATIENCE)
  haveLooked(2)

  const [socket] = sockets.mock.lastCall as [WebSocket]
  answers.length = 0
  joined.clear()
  socket.close()
  await hasCaughtUp()
  expect(sockets).toHaveBeenCalledTimes(2)
  await markElsewhere()
  await marks(3)
  haveLooked(3)
})

it('a start asks once: when the channels are open, the phone knows whether it has missed anything', async () => {
  const device = await openDevice(ministry, helena)
  let looks = 0
  const answers = watchSockets()
  const start = () =>
    listen(helena.id, {
      engine: { state$: device.engine.state$, poke: () => (looks += 1) },
      replica: device.replica,
    })
  let stopListening = start()
  stop = () => {
    stopListening()
    return device.close()
  }
  // A phone that has never heard anything need not ask.
  await vi.waitUntil(() => looks === 1, PATIENCE)
  expect(answers).toEqual([])
  stopListening()
  await device.engine.synchronise()
  stopListening = start()
  await vi.waitUntil(() => answers.length > 0, PATIENCE)
  expect(answers[0]).toContain('"status":"ok"')
  expect(looks).toBe(1)

  // Something has come, its signal has gone out, and nobody has fetched it before the next start.
  await ministry.devotional(2)
  await vi.waitUntil(() => looks === 2, PATIENCE)
  stopListening()
  stopListening = start()
  await vi.waitUntil(() => looks === 3, PATIENCE)

  // The engine has fetched it. With a server that does not know the question, the phone looks.
  stopListening()
  await device.engine.synchronise()
  await ministry.server.sql('drop policy "heard everything" on realtime.messages')
  stopListening = start()
  await vi.waitUntil(() => looks === 4, PATIENCE)
})
