import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import * as v from 'valibot'
import { WebSocketServer } from 'ws'
import type { WebSocket } from 'ws'
import { bearerToken, isSameSecret, verifyJwt } from '../auth/jwt.ts'
import type { Verdict } from '../auth/jwt.ts'
import type { Database } from '../database/database.ts'
import { json, readJson } from '../http/responses.ts'
import { PUBLISHABLE_KEY } from '../keys.ts'
import type { Keys } from '../keys.ts'
import type { Log, RealtimeLimits } from '../options.ts'
import { watchChanges } from './changes.ts'
import { makeConnection } from './connection.ts'
import type { Channel, Connection } from './connection.ts'
import { installChangeTriggers } from './published-tables.ts'
import { makeSubscription } from './subscriptions.ts'
import type { UserBroadcast } from './wire.ts'

const DEFAULT_LIMITS: RealtimeLimits = {
  maxConnections: 1000,
  maxChannelsPerConnection: 100,
  maxPayload: 256 * 1024,
  messagesPerSecond: 100,
  maxBuffered: 4 * 1024 * 1024,
  // realtime-js sends a heartbeat every 25 s.
  idleTimeout: 60_000,
}

const SWEEP_INTERVAL = 5_000
/** Milliseconds that clients have to say goodbye. */
const FAREWELL = 500

export interface Realtime {
  /** Takes over a socket if its address is ours; false leaves it to others. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean
  /** `/realtime/v1/api/broadcast`, for those without a socket. */
  fetch(request: Request): Promise<Response>
  close(): Promise<void>
}

interface RealtimeOptions {
  database: Database
  keys: Keys
  limits?: Partial<RealtimeLimits>
  log: Log
}

/** Supabase Realtime's part of the wire: broadcast, and changes of rows under the subscriber's own policies. */
export async function makeRealtime({ database, keys, limits: given, log }: RealtimeOptions): Promise<Realtime> {
  const limits = { ...DEFAULT_LIMITS, ...given }
  const connections = new Map<WebSocket, Connection>()
  const sockets = new WebSocketServer({ noServer: true, maxPayload: limits.maxPayload, perMessageDeflate: false })
  const tables = await installChangeTriggers(database)

  const allChannels = function* (): Generator<Channel> {
    for (const connection of connections.values()) yield* connection.channels.values()
  }

  const identify = (token: string): Verdict => {
    if (token === PUBLISHABLE_KEY) return { ok: true, claims: { role: 'anon' } }
    if (isSameSecret(token, keys.secretKey)) return { ok: true, claims: { role: 'service_role' } }
    return verifyJwt(token, keys.jwtSecret)
  }

  const broadcast = (topic: string, message: UserBroadcast, from: Channel | null): void => {
    for (const channel of allChannels()) {
      if (channel.topic !== topic) continue
      if (channel === from && !channel.receivesOwnBroadcasts) continue
      channel.receiveBroadcast(message)
    }
  }

  const context = {
    limits,
    identify,
    broadcast,
    subscribe: (wanted: Parameters<typeof makeSubscription>[2], role: string) =>
      makeSubscription(database, tables, wanted, role),
  }

  const accept = (socket: WebSocket, url: URL): void => {
    const version = url.searchParams.get('vsn') === '1.0.0' ? '1.0.0' : '2.0.0'
    connections.set(socket, makeConnection(socket, url.searchParams.get('apikey') ?? '', version, context))
    socket.on('close', () => connections.delete(socket))
  }

  const sweep = setInterval(
    () => {
      const now = Date.now()
      for (const [socket, connection] of connections) if (!connection.isAlive(now)) socket.terminate()
    },
    Math.min(SWEEP_INTERVAL, limits.idleTimeout),
  )
  sweep.unref()

  const unlisten = await watchChanges(database, tables, allChannels, log)

  return {
    upgrade(request, socket, head) {
      const url = new URL(request.url ?? '/', 'http://localhost')
      if (url.pathname !== '/realtime/v1/websocket') return false
      const apikey = url.searchParams.get('apikey') ?? ''
      if (!identify(apikey).ok) refuseUpgrade(socket, 401, 'Unauthorized')
      else if (connections.size >= limits.maxConnections) refuseUpgrade(socket, 429, 'Too Many Requests')
      else sockets.handleUpgrade(request, socket, head, (client) => accept(client, url))
      return true
    },
    fetch: (request) => broadcastByHttp(request, identify, broadcast),
    async close() {
      clearInterval(sweep)
      await unlisten()
      const ended = [...connections.keys()].map(
        (client) => new Promise<void>((resolve) => client.once('close', () => resolve())),
      )
      for (const client of connections.keys()) client.close(1001, 'Server is shutting down')
      // Who does not answer the farewell must not hold the shutdown up.
      const force = setTimeout(() => {
        for (const client of connections.keys()) client.terminate()
      }, FAREWELL)
      await Promise.all(ended)
      clearTimeout(force)
      sockets.close()
    },
  }
}

function refuseUpgrade(socket: Duplex, status: number, text: string): void {
  socket.end(`HTTP/1.1 ${status} ${text}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}

const Messages = v.object({
  messages: v.pipe(
    v.array(v.object({ topic: v.string(), event: v.string(), payload: v.unknown(), private: v.optional(v.boolean()) })),
    v.maxLength(100),
  ),
})
const ONE_EVENT = /^\/realtime\/v1\/api\/broadcast\/([^/]+)\/events\/([^/]+)$/

async function broadcastByHttp(
  request: Request,
  identify: (token: string) => Verdict,
  broadcast: (topic: string, message: UserBroadcast, from: null) => void,
): Promise<Response> {
  const url = new URL(request.url)
  const one = ONE_EVENT.exec(url.pathname)
  if (!one && url.pathname !== '/realtime/v1/api/broadcast') return json(404, { message: 'Not Found' })
  if (request.method !== 'POST') return json(405, { message: 'Method Not Allowed' }, { allow: 'POST' })
  const token = bearerToken(request.headers) ?? request.headers.get('apikey') ?? ''
  if (!identify(token).ok) return json(401, { message: 'Unauthorized' })
  if (one) {
    if (url.searchParams.get('private') === 'true') return json(403, { message: 'Private channels are not available' })
    const isBytes = request.headers.get('content-type') === 'application/octet-stream'
    const payload = isBytes ? Buffer.from(await request.arrayBuffer()) : await readJson(request)
    broadcast(
      `realtime:${decodeURIComponent(one[1]!)}`,
      { type: 'broadcast', event: decodeURIComponent(one[2]!), payload },
      null,
    )
    return new Response(null, { status: 202 })
  }
  const body = v.safeParse(Messages, await readJson(request))
  if (!body.success) return json(422, { message: v.summarize(body.issues) })
  for (const { topic, event, payload, private: isPrivate } of body.output.messages) {
    // As hosted: what the sender may not send is dropped without a word.
    if (!isPrivate) broadcast(`realtime:${topic}`, { type: 'broadcast', event, payload }, null)
  }
  return new Response(null, { status: 202 })
}
