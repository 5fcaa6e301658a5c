import { randomUUID } from 'node:crypto'
import { BehaviorSubject } from 'rxjs'
import { WebSocket } from 'ws'
import type { RunningServer } from '#backend/server/options.ts'
import { EXCHANGE_PATH } from '#sync/api/exchange.ts'
import type { EngineState } from '#sync/engine/engine.ts'
import type { Cursor, ExchangeAnswer, ExchangeRequest } from '#sync/engine/wire.ts'
import { makePokes, type Poke } from '#sync/live/live.ts'
import { signJwt } from './jwt.ts'

const SECOND = 1_000
const HEARTBEAT_MS = 25 * SECOND

/** An open phone as the server sees it: a socket with two channels, and requests. */
export interface OpenPhone {
  id: string
  token: string
  onPoke: (topic: string, poke: Poke) => void
  close(): void
}

/** Members without a password; their tokens are signed here. */
export async function openPhones(server: RunningServer, count: number): Promise<OpenPhone[]> {
  const ids = Array.from({ length: count }, () => randomUUID())
  await server.sql(
    `insert into auth.users (id, email) select id, id || '@open-phones.example' from unnest($1::uuid[]) id`,
    [ids],
  )
  await server.sql(`update public.user_roles set role = 'member' where user_id = any($1::uuid[])`, [ids])
  return Promise.all(ids.map((id) => openPhone(server, id)))
}

export async function forgetOpenPhones(server: RunningServer, phones: readonly OpenPhone[]): Promise<void> {
  for (const phone of phones) phone.close()
  await server.sql(`delete from auth.users where email like '%@open-phones.example'`)
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

/** Where the content stands: what a phone has heard that is up to date. */
export async function cursorNow(server: RunningServer): Promise<Cursor> {
  const [row] = await server.sql<{ epoch: string; content: number }>(
    `select epoch::text, coalesce(value, 0)::int as content
     from sync.meta left join public.sync_heads on scope = '00000000-0000-0000-0000-000000000000'`,
  )
  return { epoch: row!.epoch, content: row!.content, own: 0 }
}

/** From now on the phone fetches new content as the app does, after its share of a poke's spread. */
export function followContent(phone: OpenPhone, cursor: () => Cursor, ask: () => void): void {
  const state$ = new BehaviorSubject<EngineState>({ connection: 'online', phase: 'idle', needsSignIn: false })
  const { handle } = makePokes(
    { engine: { state$, poke: ask }, replica: { readCursor: async () => cursor() } },
    async () => true,
    (ms, run) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
  )
  phone.onPoke = (_topic, poke) => handle('content', poke)
}

/** One request, without a limit of time. */
export async function exchange(
  server: RunningServer,
  { token }: OpenPhone,
  cursor: Cursor | null,
  push: ExchangeRequest['push'] = [],
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
