import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import { isSameSecret, verifyJwt, type Verdict } from '../auth/jwt.ts'
import type { Database } from '../database/database.ts'
import { BROADCAST_CHANNEL } from '../database/system-schema.ts'
import { networkOf } from '../http/caller.ts'
import { PUBLISHABLE_KEY, type Keys } from '../keys.ts'
import type { RealtimeLimits } from '../options.ts'
import { makeConnection, type Connection } from './connection.ts'
import { makeMayListen } from './permission.ts'
import { makeTopics, type Broadcast } from './topics.ts'

const DEFAULT_LIMITS: RealtimeLimits = {
  maxConnections: 2000,
  maxPerCaller: 1000,
  maxIdlePerCaller: 500,
  maxChannelsPerConnection: 10,
  maxPayload: 64 * 1024,
  messagesPerSecond: 100,
  maxBuffered: 4 * 1024 * 1024,
  // realtime-js sends a heartbeat every 25 s.
  idleTimeout: 60_000,
}

const CHECK_INTERVAL = 5_000
/** Milliseconds that clients have to close. */
const CLOSE_TIMEOUT = 500

export interface Realtime {
  /** Takes over a socket if the path is ours; false leaves it to others. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, address: string): boolean
  close(): Promise<void>
}

interface RealtimeOptions {
  database: Database
  keys: Keys
  limits?: Partial<RealtimeLimits>
}

/** Supabase Realtime's protocol: private channels that hear what the database broadcasts. */
export async function makeRealtime({ database, keys, limits: given }: RealtimeOptions): Promise<Realtime> {
  const limits = { ...DEFAULT_LIMITS, ...given }
  const connections = new Map<WebSocket, Connection & { caller: string }>()
  const sockets = new WebSocketServer({ noServer: true, maxPayload: limits.maxPayload, perMessageDeflate: false })
  const topics = makeTopics()

  const identify = async (token: string): Promise<Verdict> => {
    if (token === PUBLISHABLE_KEY) return { ok: true, claims: { role: 'anon' } }
    if (isSameSecret(token, keys.secretKey)) return { ok: true, claims: { role: 'service_role' } }
    return verifyJwt(token, keys)
  }

  const context = { limits, identify, topics, mayListen: makeMayListen(database) }

  const accept = (socket: WebSocket, url: URL, caller: string): void => {
    const version = url.searchParams.get('vsn') === '1.0.0' ? '1.0.0' : '2.0.0'
    const connection = makeConnection(socket, url.searchParams.get('apikey') ?? '', version, context)
    connections.set(socket, { ...connection, caller })
    socket.on('close', () => connections.delete(socket))
  }

  /**
   * A caller with too many sockets displaces its own. When all places are taken, a new socket
   * displaces anybody's: the oldest that has joined no channel. Strangers cannot join one.
   */
  const makeRoom = (caller: string): boolean => {
    const ofCaller = [...connections].filter(([, connection]) => connection.caller === caller)
    const idle = (some: typeof ofCaller) => some.filter(([, connection]) => connection.isIdle())
    const isCrowd = ofCaller.length >= limits.maxPerCaller || idle(ofCaller).length >= limits.maxIdlePerCaller
    if (!isCrowd && connections.size < limits.maxConnections) return true
    const [first] = idle(isCrowd ? ofCaller : [...connections])
    if (!first) return false
    connections.delete(first[0])
    first[0].terminate()
    return true
  }

  const aliveCheck = setInterval(
    () => {
      const now = Date.now()
      for (const [socket, connection] of connections) if (!connection.isAlive(now)) socket.terminate()
    },
    Math.min(CHECK_INTERVAL, limits.idleTimeout),
  )
  aliveCheck.unref()

  const unlisten = await database.listen(BROADCAST_CHANNEL, (text) => topics.fanOut(JSON.parse(text) as Broadcast))

  return {
    upgrade(request, socket, head, address) {
      const url = new URL(request.url ?? '/', 'http://localhost')
      if (url.pathname !== '/realtime/v1/websocket') return false
      const caller = networkOf(address)
      const admit = (verdict: Verdict): void => {
        // A caller that hung up meanwhile must not displace anybody.
        if (socket.destroyed) return
        if (!verdict.ok) refuseUpgrade(socket, 401, 'Unauthorized')
        else if (!makeRoom(caller)) refuseUpgrade(socket, 429, 'Too Many Requests')
        else sockets.handleUpgrade(request, socket, head, (client) => accept(client, url, caller))
      }
      identify(url.searchParams.get('apikey') ?? '').then(admit, () =>
        refuseUpgrade(socket, 500, 'Internal Server Error'),
      )
      return true
    },
    async close() {
      clearInterval(aliveCheck)
      await unlisten()
      const ended = [...connections.keys()].map(
        (client) => new Promise<void>((resolve) => client.once('close', () => resolve())),
      )
      for (const client of connections.keys()) client.close(1001, 'Server is shutting down')
      // A client that does not answer the close frame must not delay the shutdown.
      const force = setTimeout(() => {
        for (const client of connections.keys()) client.terminate()
      }, CLOSE_TIMEOUT)
      await Promise.all(ended)
      clearTimeout(force)
      sockets.close()
    },
  }
}

function refuseUpgrade(socket: Duplex, status: number, text: string): void {
  socket.end(`HTTP/1.1 ${status} ${text}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}
