import { randomUUID } from 'node:crypto'
import { filter, firstValueFrom } from 'rxjs'
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
  const answers = watchSockets(sockets)
  const [recado] = await ministry.server.sql<{ id: string }>(
    `insert into public.recados (titulo, mensagem) values ('Retiro', 'Vamos juntas') returning id`,
  )
  const device = await openDevice(ministry, helena)
  let looks = 0
  const poke = () => {
    looks += 1
    void device.engine.synchronise()
  }
  const looked = (count: number) => vi.waitUntil(() => looks >= count, PATIENCE)
  const isIdle = () => firstValueFrom(device.engine.state$.pipe(filter(({ phase }) => phase === 'idle')))
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
    return cursor
  }
  const stopListening = listen(helena.id, { engine: { state$: device.engine.state$, poke }, replica: { readCursor } })
  stop = () => {
    stopListening()
    return device.close()
  }
  // Both channels are open, and it has never heard anything.
  await looked(1)
  await isIdle()

  await device.commands.markRead([recado!.id])
  await device.engine.synchronise()
  await vi.waitUntil(() => considered === 2, PATIENCE)
  await markElsewhere()
  await marks(2)
  expect(looks).toBe(2)

  await ministry.devotional(1)
  await vi.waitUntil(async () => (await device.all('devotionals')).length === 1, PATIENCE)
  expect(looks).toBe(3)

  const [socket] = sockets.mock.lastCall as [WebSocket]
  answers.length = 0
  socket.close()
  await vi.waitUntil(() => answers.length > 0, PATIENCE)
  expect(sockets).toHaveBeenCalledTimes(2)
  await markElsewhere()
  await marks(3)
  expect(looks).toBe(4)
})

it('a start asks once: when the channels are open, the phone knows whether it has missed anything', async () => {
  const device = await openDevice(ministry, helena)
  await device.engine.synchronise()
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
  await vi.waitUntil(() => answers.length > 0, PATIENCE)
  expect(answers[0]).toContain('"status":"ok"')
  expect(looks).toBe(0)

  // Something has come, its signal has gone out, and nobody has fetched it before the next start.
  await ministry.devotional(2)
  await vi.waitUntil(() => looks === 1, PATIENCE)
  stopListening()
  stopListening = start()
  await vi.waitUntil(() => looks === 2, PATIENCE)

  // The engine has fetched it. With a server that does not know the question, the phone looks.
  stopListening()
  await device.engine.synchronise()
  await ministry.server.sql('drop policy "heard everything" on realtime.messages')
  stopListening = start()
  await vi.waitUntil(() => looks === 3, PATIENCE)
})
