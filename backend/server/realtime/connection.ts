import * as v from 'valibot'
import type { WebSocket } from 'ws'
import type { Claims, InvalidReason, Verdict } from '../auth/jwt.ts'
import type { RealtimeLimits } from '../options.ts'
import { asRowChange, RowChanges, topicsOf } from './row-changes.ts'
import type { MayListen } from './permission.ts'
import type { Listener, Topics } from './topics.ts'
import { decodeFrame, encodeFrame, type Frame, type Version } from './wire.ts'

/** What a connection needs of the rest of realtime. */
export interface ConnectionContext {
  limits: RealtimeLimits
  /** Checks a token: a JWT, or one of the API keys. */
  identify(token: string): Promise<Verdict>
  mayListen: MayListen
  topics: Topics
}

export interface Connection {
  /** Whether the socket has joined nothing: a stranger's, or one that has just opened. */
  isIdle(): boolean
  /** False when nothing was heard of the client for too long. */
  isAlive(now: number): boolean
}

interface Channel {
  /** As the client calls it, with its prefix. */
  topic: string
  joinRef: string | null
  claims: Claims
  /** What it listens to. */
  topics: readonly string[]
  leave(): void
  expiry: NodeJS.Timeout | undefined
}

const PREFIX = 'realtime:'
const Join = v.object({
  access_token: v.nullish(v.string()),
  config: v.optional(v.object({ private: v.optional(v.boolean()), postgres_changes: v.optional(RowChanges, []) }), {}),
})

/** A join counts as so many of a client's messages per second, because the database is asked. */
const JOIN_WEIGHT = 10
/** A message counts once per so many bytes, because they have to be read. */
const BYTES_PER_MESSAGE = 2048

/** setTimeout counts in 31 bits; longer times are checked again then. */
const MAX_TIMEOUT = 2_147_483_647

/** One client's socket and the channels it has joined. */
export function makeConnection(
  socket: WebSocket,
  apikey: string,
  version: Version,
  { limits, identify, mayListen, topics }: ConnectionContext,
): Connection {
  const channels = new Map<string, Channel>()
  let lastHeard = Date.now()
  let windowStart = Date.now()
  let inWindow = 0
  /**
   * Messages are handled one after the other: a join waits for the database, and a leave for the
   * join.
   */
  let work: Promise<void> = Promise.resolve()

  const isOpen = (): boolean => socket.readyState === socket.OPEN

  const send = (frame: Frame): void => {
    if (!isOpen()) return
    // A client that does not read must not fill our memory; it reconnects and pulls.
    if (socket.bufferedAmount > limits.maxBuffered) return socket.terminate()
    socket.send(encodeFrame(frame, version))
  }

  const tell = (topic: string, event: string, payload: unknown, joinRef: string | null = null): void =>
    send({ joinRef, ref: null, topic, event, payload })

  const reply = (to: Frame, status: 'ok' | 'error', response: Record<string, unknown> = {}): void =>
    send({ joinRef: to.joinRef, ref: to.ref, topic: to.topic, event: 'phx_reply', payload: { status, response } })

  const refuse = (to: Frame, reason: string): void => reply(to, 'error', { reason })

  const system = (topic: string, extension: string, status: 'ok' | 'error', message: string): void =>
    tell(topic, 'system', { extension, status, message, channel: topic.slice(PREFIX.length) })

  const drop = (channel: Channel): void => {
    clearTimeout(channel.expiry)
    channel.leave()
    if (channels.get(channel.topic) === channel) channels.delete(channel.topic)
  }

  /** As on hosted Supabase: says why, and closes the channel. */
  const cutOff = (channel: Channel, why: string): void => {
    drop(channel)
    system(channel.topic, 'system', 'error', why)
    tell(channel.topic, 'phx_close', {}, channel.joinRef)
  }

  const watchExpiry = (channel: Channel): void => {
    clearTimeout(channel.expiry)
    const { exp } = channel.claims
    if (typeof exp !== 'number') return
    const left = exp * 1000 - Date.now()
    if (left <= 0) return cutOff(channel, 'Token has expired')
    channel.expiry = setTimeout(() => watchExpiry(channel), Math.min(left, MAX_TIMEOUT))
    channel.expiry.unref()
  }

  /** The first of the topics that the caller may not listen to. */
  const forbidden = async (claims: Claims, wanted: readonly string[]): Promise<string | undefined> => {
    for (const topic of wanted) if (!(await mayListen(claims, topic, isOpen))) return topic
    return undefined
  }

  const join = async (frame: Frame): Promise<void> => {
    const asked = v.safeParse(Join, frame.payload)
    if (!asked.success) return refuse(frame, `Invalid join: ${v.summarize(asked.issues)}`)
    const { private: isPrivate, postgres_changes: rowChanges } = asked.output.config
    const previous = channels.get(frame.topic)
    if (previous) drop(previous)
    if (channels.size >= limits.maxChannelsPerConnection) {
      return refuse(frame, 'ChannelRateLimitReached: Too many channels')
    }
    const verdict = await identify(asked.output.access_token || apikey)
    if (!verdict.ok) return refuse(frame, refusal(verdict.reason))
    const { claims } = verdict
    if (!isPrivate && (rowChanges.length === 0 || claims.role === 'anon')) {
      return refuse(frame, 'PrivateOnly: This project only allows private channels')
    }
    const wanted = isPrivate ? [frame.topic.slice(PREFIX.length)] : topicsOf(rowChanges, claims)
    const closed = await forbidden(claims, wanted)
    if (closed !== undefined) return refuse(frame, unauthorized(closed))
    if (!isOpen()) return

    const changes = isPrivate ? [] : rowChanges.map((change, at) => Object.assign({ id: at + 1 }, change))
    const listener: Listener = {
      hear: ({ event, payload }) =>
        isPrivate
          ? tell(frame.topic, 'broadcast', { type: 'broadcast', event, payload })
          : tell(frame.topic, 'postgres_changes', asRowChange(changes)),
    }
    const channel: Channel = {
      topic: frame.topic,
      joinRef: frame.joinRef,
      claims,
      topics: wanted,
      leave: topics.listen(wanted, listener),
      expiry: undefined,
    }
    channels.set(frame.topic, channel)
    reply(frame, 'ok', { postgres_changes: changes })
    if (changes.length > 0 && wanted.length === 0) {
      system(frame.topic, 'postgres_changes', 'error', 'Unable to subscribe to changes with given parameters.')
    } else if (changes.length > 0) {
      system(frame.topic, 'postgres_changes', 'ok', 'Subscribed to PostgreSQL')
    }
    watchExpiry(channel)
  }

  const refreshToken = async (channel: Channel, payload: unknown): Promise<void> => {
    const token = (payload as { access_token?: unknown } | null)?.access_token
    // Without a token nothing changes. After a sign-out the client sends the API key.
    if (typeof token !== 'string' || token === '') return
    const verdict = await identify(token)
    if (!verdict.ok) return cutOff(channel, refusal(verdict.reason))
    const closed = await forbidden(verdict.claims, channel.topics)
    if (closed !== undefined) return cutOff(channel, unauthorized(closed))
    if (!isOpen()) return
    channel.claims = verdict.claims
    watchExpiry(channel)
  }

  const handle = async (frame: Frame): Promise<void> => {
    // The client has gone.
    if (!isOpen()) return
    if (frame.topic === 'phoenix') {
      return frame.event === 'heartbeat' ? reply(frame, 'ok') : refuse(frame, 'unmatched topic')
    }
    if (!frame.topic.startsWith(PREFIX)) return refuse(frame, 'unmatched topic')
    if (frame.event === 'phx_join') return join(frame)
    const channel = channels.get(frame.topic)
    // Leaving a channel that is gone succeeds.
    if (!channel) return frame.event === 'phx_leave' ? reply(frame, 'ok') : refuse(frame, 'unmatched topic')
    // This message belongs to an earlier join on the same topic.
    if (frame.joinRef !== null && frame.joinRef !== channel.joinRef) return
    switch (frame.event) {
      case 'phx_leave':
        drop(channel)
        reply(frame, 'ok')
        return tell(frame.topic, 'phx_close', {}, channel.joinRef)
      case 'access_token':
        return refreshToken(channel, frame.payload)
      default:
        return refuse(frame, `unknown event ${frame.event}`)
    }
  }

  const isTooFast = (weight: number): boolean => {
    const now = Date.now()
    if (now - windowStart >= 1000) {
      windowStart = now
      inWindow = 0
    }
    inWindow += weight
    return inWindow > limits.messagesPerSecond
  }

  socket.on('message', (data: Buffer, isBinary: boolean) => {
    lastHeard = Date.now()
    // Messages after the close frame are not read.
    if (!isOpen()) return
    const tooFast = () => socket.close(1008, 'Too many messages per second')
    if (isTooFast(Math.ceil(data.byteLength / BYTES_PER_MESSAGE))) return tooFast()
    const frame = decodeFrame(data, isBinary, version)
    if (frame?.event === 'phx_join' && isTooFast(JOIN_WEIGHT - 1)) return tooFast()
    if (!frame) return socket.close(1003, 'Malformed message')
    work = work.then(() => handle(frame)).catch(() => socket.close(1011, 'Internal error'))
  })
  socket.on('error', () => socket.terminate())
  socket.on('close', () => {
    for (const channel of channels.values()) drop(channel)
  })

  return {
    isIdle: () => channels.size === 0,
    isAlive: (now) => now - lastHeard < limits.idleTimeout,
  }
}

const unauthorized = (topic: string): string =>
  `Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`

function refusal(reason: InvalidReason): string {
  return reason === 'expired'
    ? 'InvalidJWTToken: Token has expired'
    : 'JwtSignatureError: Failed to validate JWT signature'
}
