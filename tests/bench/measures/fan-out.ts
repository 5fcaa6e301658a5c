import { randomUUID } from 'node:crypto'
import { BehaviorSubject } from 'rxjs'
import { WebSocket } from 'ws'
import { signJwt } from '#tests/kit/jwt.ts'
import type { RunningServer } from '#backend/server/options.ts'
import type { EngineState } from '#sync/engine/engine.ts'
import type { Cursor, ExchangeAnswer, ExchangeRequest } from '#sync/engine/wire.ts'
import { EXCHANGE_PATH } from '#sync/api/exchange.ts'
import { makePokes, type Poke } from '#sync/live/live.ts'
import { atMost, progress } from '../kit/report.ts'
import { inMs, ratio, times } from '../kit/statistics.ts'
import type { Measure } from './measure.ts'

const PATIENCE_MS = 180_000
const SECOND = 1_000
const HEARTBEAT_MS = 25 * SECOND
const TITLE = 'Para quem está com o app aberto'

/** An open phone as the server sees it: a socket with two channels, and requests. */
interface OpenPhone {
  id: string
  token: string
  onPoke: (topic: string, poke: Poke) => void
  close(): void
}

/** The cost of one member's write, and of one new recado, with very many open phones. */
export const fanOut: Measure = async ({ site, isQuick }) => {
  const { server } = site.ministry
  const [few, many] = isQuick ? [100, 200] : [500, 1_000]
  const writes = isQuick ? 15 : 40
  const phones: OpenPhone[] = []
  const openUntil = async (count: number) => {
    progress(`${count} open phones`)
    phones.push(...(await openPhones(server, count - phones.length)))
  }
  try {
    await openUntil(1)
    const alone = await timeSignals(server, phones[0]!, writes)
    await openUntil(few)
    const toFew = await publish(server, phones)
    await openUntil(many)
    const among = await timeSignals(server, phones[0]!, writes)
    const toMany = await publish(server, phones)
    const slower = ratio(among, alone)
    const busiest = mostWithin(toMany.spread / 5, toMany.askedAt) / many

    return {
      title: 'Many open phones (floor: one)',
      lines: [
        {
          what: `her write until her other phone is told, among ${many}`,
          ours: `${inMs(among)}, ${times(slower)}`,
          floor: inMs(alone),
          budget: atMost(slower, 1.5, 'at most 1.5×'),
        },
        {
          what: `one recado, signals that each of ${many} phones hears`,
          ours: String(toMany.signals / many),
          budget: atMost(toMany.signals / many, 1, '1'),
        },
        {
          what: `one recado, the ${many} requests for it, in the busiest fifth of their time`,
          ours: `${(busiest * 100).toFixed(0)} %`,
          budget: atMost(busiest, 1 / 3, 'at most a third'),
        },
        { what: `one recado, until the last of ${many} has it`, ours: `${(toMany.last / SECOND).toFixed(1)} s` },
        {
          what: `one recado, until the last of ${few} has it`,
          ours: `${(toFew.last / SECOND).toFixed(1)} s`,
          budget: atMost(toFew.last, 5 * SECOND, 'at most 5 s'),
        },
      ],
    }
  } finally {
    for (const phone of phones) phone.close()
    await server.sql(`delete from public.recados where titulo = '${TITLE}'`)
    await server.sql(`delete from auth.users where email like '%@fan-out.example'`)
  }
}

/** Members without a password; their tokens are signed here. */
async function openPhones(server: RunningServer, count: number): Promise<OpenPhone[]> {
  const ids = Array.from({ length: count }, () => randomUUID())
  await server.sql(
    `insert into auth.users (id, email) select id, id || '@fan-out.example' from unnest($1::uuid[]) id`,
    [ids],
  )
  await server.sql(`update public.user_roles set role = 'member' where user_id = any($1::uuid[])`, [ids])
  return Promise.all(ids.map((id) => openPhone(server, id)))
}

async function openPhone(server: RunningServer, id: string): Promise<OpenPhone> {
  const exp = Math.floor(Date.now() / SECOND) + 3600
  const token = signJwt({ sub: id, role: 'authenticated', aud: 'authenticated', exp }, server.jwtSecret)
  const address = `${server.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${server.publishableKey}&vsn=1.0.0`
  const socket = new WebSocket(address)
  // A silent socket gets closed.
  const heart = setInterval(() => {
    if (socket.readyState !== socket.OPEN) return
    socket.send(JSON.stringify({ topic: 'phoenix', event: 'heartbeat', ref: '0', payload: {} }))
  }, HEARTBEAT_MS)
  const close = () => {
    clearInterval(heart)
    socket.terminate()
  }
  const phone: OpenPhone = { id, token, onPoke: () => undefined, close }
  const open = new Set<string>()
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('The server closed an open phone')))
    socket.once('open', () => {
      for (const topic of ['sync:content', `sync:${id}`]) {
        const payload = { access_token: token, config: { private: true } }
        const join = { topic: `realtime:${topic}`, event: 'phx_join', ref: topic, join_ref: topic, payload }
        socket.send(JSON.stringify(join))
      }
    })
    socket.on('message', (data: Buffer) => {
      const { topic, event, payload } = JSON.parse(data.toString()) as Message
      if (event === 'broadcast') return phone.onPoke(topic, payload.payload ?? {})
      if (event !== 'phx_reply') return
      if (payload.status !== 'ok') reject(new Error(`${topic}: ${JSON.stringify(payload)}`))
      open.add(topic)
      if (open.size === 2) resolve()
    })
  })
  return phone
}

interface Message {
  topic: string
  event: string
  payload: { status?: string; payload?: Poke }
}

/** From the write's request until its signal reaches the member's other phone, each time. */
async function timeSignals(server: RunningServer, phone: OpenPhone, count: number): Promise<number[]> {
  const took: number[] = []
  for (let n = 0; n < count; n += 1) {
    const begun = performance.now()
    const told = new Promise<void>((resolve) => {
      phone.onPoke = () => resolve()
    })
    const id = randomUUID()
    const written = exchange(server, phone, null, [{ c: 'read_marks', id, doc: { recado_id: id } }])
    await inTime(told, 'the signal of her own write')
    took.push(performance.now() - begun)
    await written
  }
  phone.onPoke = () => undefined
  return took
}

/** One recado: each phone fetches it as the app does, after its share of the signal's spread. */
async function publish(server: RunningServer, phones: OpenPhone[]) {
  const [before] = await server.sql<{ epoch: string; content: number }>(
    `select epoch::text, value::int as content from sync.meta, public.sync_heads
     where scope = '00000000-0000-0000-0000-000000000000'`,
  )
  let signals = 0
  let spread = 0
  const askedAt: number[] = []
  const begun = performance.now()
  const fetched = phones.map((phone) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const cursor: Cursor = { epoch: before!.epoch, content: before!.content, own: 0 }
    const ask = async () => {
      askedAt.push(performance.now() - begun)
      const answer = await exchange(server, phone, cursor, [])
      const recados = answer.rows?.filter(({ c }) => c === 'recados').length
      if (recados !== 1) throw new Error(`A phone fetched ${recados} recados`)
    }
    const state$ = new BehaviorSubject<EngineState>({ connection: 'online', phase: 'idle', needsSignIn: false })
    const { handle } = makePokes(
      { engine: { state$, poke: () => void ask().then(resolve, reject) }, replica: { readCursor: async () => cursor } },
      async () => true,
      (ms, run) => {
        const timer = setTimeout(run, ms)
        return () => clearTimeout(timer)
      },
    )
    phone.onPoke = (_topic, poke) => {
      signals += 1
      spread = poke.spread ?? 0
      handle('content', poke)
    }
    return promise
  })
  await server.sql(
    `insert into public.recados (titulo, mensagem, autor) values ('Para todas', 'Uma palavra.', 'admin')`,
  )
  await inTime(Promise.all(fetched), 'every phone to have the recado')
  const last = performance.now() - begun
  for (const phone of phones) phone.onPoke = () => undefined
  return { signals, spread, askedAt, last }
}

/** One request without a time limit: its slowness is what is measured. */
async function exchange(
  server: RunningServer,
  { token }: OpenPhone,
  cursor: Cursor | null,
  push: ExchangeRequest['push'],
): Promise<ExchangeAnswer> {
  const request: ExchangeRequest = {
    v: 1,
    epoch: cursor?.epoch ?? null,
    cursor: { content: cursor?.content ?? 0, own: cursor?.own ?? 0 },
    limit: cursor ? 2000 : 0,
    push,
  }
  const response = await fetch(server.url + EXCHANGE_PATH, {
    method: 'POST',
    headers: {
      apikey: server.publishableKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ request }),
  })
  if (!response.ok) throw new Error(`The exchange failed: ${response.status} ${await response.text()}`)
  return (await response.json()) as ExchangeAnswer
}

function mostWithin(ms: number, moments: readonly number[]): number {
  const sorted = moments.toSorted((a, b) => a - b)
  return Math.max(...sorted.map((from, at) => sorted.slice(at).filter((moment) => moment < from + ms).length))
}

async function inTime<T>(wanted: Promise<T>, what: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`Timed out waiting for: ${what}`)), PATIENCE_MS)
  })
  try {
    return await Promise.race([wanted, late])
  } finally {
    clearTimeout(timer)
  }
}
