import * as v from 'valibot'
import type { WebSocket } from 'ws'
import type { Claims, Verdict } from '../auth/jwt.ts'
import type { RealtimeLimits } from '../options.ts'
import type { ChangeListener } from './changes.ts'
import { SubscriptionError, Wanted } from './subscriptions.ts'
import type { Subscription } from './subscriptions.ts'
import { decodeFrame, encodeFrame } from './wire.ts'
import type { Frame, UserBroadcast, Version } from './wire.ts'

/** What a connection needs of the rest of realtime. */
export interface ConnectionContext {
  limits: RealtimeLimits
  /** Whose token it is: a JWT, or one of the API keys. */
  identify(token: string): Verdict
  subscribe(wanted: Wanted, role: string): Promise<Subscription>
  /** Hands a broadcast to everybody who joined the topic. */
  broadcast(topic: string, message: UserBroadcast, from: Channel | null): void
}

export interface Channel extends ChangeListener {
  topic: string
  receivesOwnBroadcasts: boolean
  receiveBroadcast(message: UserBroadcast): void
}

export interface Connection {
  channels: ReadonlyMap<string, Channel>
  /** False when nothing was heard of the client for too long. */
  isAlive(now: number): boolean
}

interface JoinedChannel extends Channel {
  joinRef: string | null
  acknowledges: boolean
  expiry: NodeJS.Timeout | undefined
}

const TOPIC = 'realtime:'
const Join = v.object({
  access_token: v.nullish(v.string()),
  config: v.optional(
    v.object({
      broadcast: v.optional(v.object({ ack: v.optional(v.boolean()), self: v.optional(v.boolean()) })),
      presence: v.optional(v.object({ enabled: v.optional(v.boolean()) })),
      postgres_changes: v.optional(v.pipe(v.array(Wanted), v.maxLength(100)), []),
      private: v.optional(v.boolean()),
    }),
    {},
  ),
})
const Broadcast = v.object({ event: v.string(), payload: v.optional(v.unknown()) })

/** setTimeout counts in 31 bits; a longer life is looked at again then. */
const MAX_TIMEOUT = 2_147_483_647

/** One client's socket and the channels it has joined. */
export function makeConnection(
  socket: WebSocket,
  apikey: string,
  version: Version,
  context: ConnectionContext,
): Connection {
  const channels = new Map<string, JoinedChannel>()
  let lastHeard = Date.now()
  let windowStart = Date.now()
  let inWindow = 0
  /** Messages are worked off one after the other: a join waits for the database, a leave behind it for the join. */
  let work: Promise<void> = Promise.resolve()

  const send = (frame: Frame): void => {
    if (socket.readyState !== socket.OPEN) return
    const data = encodeFrame(frame, version)
    if (data === null) return
    // Who does not read must not fill our memory; she reconnects and pulls.
    if (socket.bufferedAmount > context.limits.maxBuffered) return socket.terminate()
    socket.send(data)
  }

  const reply = (to: Frame, status: 'ok' | 'error', response: Record<string, unknown> = {}): void =>
    send({ joinRef: to.joinRef, ref: to.ref, topic: to.topic, event: 'phx_reply', payload: { status, response } })

  const system = (topic: string, extension: string, status: 'ok' | 'error', message: string): void =>
    send({
      joinRef: null,
      ref: null,
      topic,
      event: 'system',
      payload: { extension, status, message, channel: topic.slice(TOPIC.length) },
    })

  const drop = (channel: JoinedChannel): void => {
    clearTimeout(channel.expiry)
    if (channels.get(channel.topic) === channel) channels.delete(channel.topic)
  }

  /** As hosted: says why, and closes the channel; the client does not come back by itself. */
  const cutOff = (channel: JoinedChannel, why: string): void => {
    drop(channel)
    system(channel.topic, 'system', 'error', why)
    send({ joinRef: channel.joinRef, ref: null, topic: channel.topic, event: 'phx_close', payload: {} })
  }

  const watchExpiry = (channel: JoinedChannel): void => {
    clearTimeout(channel.expiry)
    const { exp } = channel.claims
    if (typeof exp !== 'number') return
    const left = exp * 1000 - Date.now()
    if (left <= 0) return cutOff(channel, 'Token has expired')
    channel.expiry = setTimeout(() => watchExpiry(channel), Math.min(left, MAX_TIMEOUT))
    channel.expiry.unref()
  }

  const join = async (frame: Frame): Promise<void> => {
    const asked = v.safeParse(Join, frame.payload)
    if (!asked.success) return reply(frame, 'error', { reason: `Invalid join: ${v.summarize(asked.issues)}` })
    const { config } = asked.output
    const previous = channels.get(frame.topic)
    if (previous) drop(previous)
    if (channels.size >= context.limits.maxChannelsPerConnection) {
      return reply(frame, 'error', { reason: 'ChannelRateLimitReached: Too many channels' })
    }
    if (config.private) {
      return reply(frame, 'error', {
        reason: `Unauthorized: You do not have permissions to read from this Channel topic: ${frame.topic.slice(TOPIC.length)}`,
      })
    }
    const verdict = context.identify(asked.output.access_token || apikey)
    if (!verdict.ok) return reply(frame, 'error', { reason: refusal(verdict.reason) })

    let subscriptions: Subscription[]
    try {
      subscriptions = await Promise.all(
        config.postgres_changes.map((wanted) => context.subscribe(wanted, verdict.claims.role)),
      )
    } catch (error) {
      if (!(error instanceof SubscriptionError)) throw error
      return reply(frame, 'error', { reason: error.message })
    }
    if (socket.readyState !== socket.OPEN) return

    const channel = makeChannel(frame, verdict.claims, subscriptions, config.broadcast)
    channels.set(frame.topic, channel)
    reply(frame, 'ok', {
      postgres_changes: subscriptions.map(({ id, wanted }) => ({ id, ...wanted })),
    })
    if (subscriptions.length > 0) system(frame.topic, 'postgres_changes', 'ok', 'Subscribed to PostgreSQL')
    if (config.presence?.enabled) {
      send({ joinRef: frame.joinRef, ref: null, topic: frame.topic, event: 'presence_state', payload: {} })
    }
    watchExpiry(channel)
  }

  const makeChannel = (
    { topic, joinRef }: Frame,
    claims: Claims,
    subscriptions: Subscription[],
    broadcast: { ack?: boolean; self?: boolean } | undefined,
  ): JoinedChannel => ({
    topic,
    joinRef,
    claims,
    subscriptions,
    receivesOwnBroadcasts: broadcast?.self ?? false,
    acknowledges: broadcast?.ack ?? false,
    expiry: undefined,
    receive: (ids, data) =>
      send({ joinRef: null, ref: null, topic, event: 'postgres_changes', payload: { ids, data } }),
    receiveBroadcast: (message) => send({ joinRef: null, ref: null, topic, event: 'broadcast', payload: message }),
  })

  const refreshToken = (channel: JoinedChannel, payload: unknown): void => {
    const token = (payload as { access_token?: unknown } | null)?.access_token
    // No token: nothing to change. She who signed out sends the API key.
    if (typeof token !== 'string' || token === '') return
    const verdict = context.identify(token)
    if (!verdict.ok) return cutOff(channel, refusal(verdict.reason))
    channel.claims = verdict.claims
    watchExpiry(channel)
  }

  const broadcast = (channel: JoinedChannel, frame: Frame): void => {
    const message = v.safeParse(Broadcast, frame.payload)
    if (!message.success) return reply(frame, 'error', { reason: 'Invalid broadcast' })
    const { event, payload } = message.output
    context.broadcast(channel.topic, { type: 'broadcast', event, payload }, channel)
    if (channel.acknowledges) reply(frame, 'ok')
  }

  const handle = async (frame: Frame): Promise<void> => {
    if (frame.topic === 'phoenix') {
      return frame.event === 'heartbeat' ? reply(frame, 'ok') : reply(frame, 'error', { reason: 'unmatched topic' })
    }
    if (!frame.topic.startsWith(TOPIC)) return reply(frame, 'error', { reason: 'unmatched topic' })
    if (frame.event === 'phx_join') return join(frame)
    const channel = channels.get(frame.topic)
    // A leave of what is gone already is done.
    if (!channel)
      return frame.event === 'phx_leave' ? reply(frame, 'ok') : reply(frame, 'error', { reason: 'unmatched topic' })
    // A message of an earlier join on the same topic is nobody's any more.
    if (frame.joinRef !== null && frame.joinRef !== channel.joinRef) return
    switch (frame.event) {
      case 'phx_leave':
        drop(channel)
        reply(frame, 'ok')
        return send({ joinRef: channel.joinRef, ref: null, topic: frame.topic, event: 'phx_close', payload: {} })
      case 'access_token':
        return refreshToken(channel, frame.payload)
      case 'broadcast':
        return broadcast(channel, frame)
      case 'presence':
        return reply(frame, 'ok')
      default:
        return reply(frame, 'error', { reason: `unknown event ${frame.event}` })
    }
  }

  const isTooFast = (): boolean => {
    const now = Date.now()
    if (now - windowStart >= 1000) {
      windowStart = now
      inWindow = 0
    }
    inWindow += 1
    return inWindow > context.limits.messagesPerSecond
  }

  socket.on('message', (data: Buffer, isBinary: boolean) => {
    lastHeard = Date.now()
    if (isTooFast()) return socket.close(1008, 'Too many messages per second')
    const frame = decodeFrame(data, isBinary, version)
    if (!frame) return socket.close(1003, 'Malformed message')
    work = work.then(() => handle(frame)).catch(() => socket.close(1011, 'Internal error'))
  })
  socket.on('error', () => socket.terminate())
  socket.on('close', () => {
    for (const channel of channels.values()) clearTimeout(channel.expiry)
    channels.clear()
  })

  return {
    channels,
    isAlive: (now) => now - lastHeard < context.limits.idleTimeout,
  }
}

function refusal(reason: 'malformed' | 'signature' | 'expired'): string {
  return reason === 'expired'
    ? 'InvalidJWTToken: Token has expired'
    : 'JwtSignatureError: Failed to validate JWT signature'
}
