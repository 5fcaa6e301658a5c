import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { filter, firstValueFrom } from 'rxjs'
import { backend } from '../api/backend.ts'
import { makeBackoff } from '../engine/backoff.ts'
import type { Clock, Engine } from '../engine/engine.ts'
import type { Replica } from '../engine/replica.ts'
import type { Cursor } from '../engine/wire.ts'
import { accessToken } from '../session/session.ts'

/**
 * A lost socket reconnects after 1, 2, 4, 8, 10 s, shortened at random so that phones spread out.
 */
const LONGEST_RECONNECT_MS = 10_000

/** The only socket, and how many channels use it. The last one to leave closes it. */
let socket: { client: SupabaseClient; listeners: number } | null = null

/**
 * The live signal: one socket with a private channel for the content and one for the member. It
 * only says 'something is new' (law 7). Lost, repeated or reordered signals do no harm, since the
 * rows come through the exchange. Signals may have been missed before a (re)connection, so then the
 * phone asks on the same socket whether it has heard everything.
 * @returns stops listening
 */
export function listen(userId: string, listening: Listening): () => void {
  const { handle, lookIfBehind, stop } = makePokes(listening, hasHeardAll, (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  })
  const joining = new Set<Scope>()
  let hasJoined = false
  /** One question after the other: two may be about the same cursor. */
  let asking: Promise<void> = Promise.resolve()
  const follow = (scope: Scope) => (state: JoinState) => {
    if (state === 'joining') return void joining.add(scope)
    joining.delete(scope)
    hasJoined ||= state === 'joined'
    // Only now: what is written after this is heard.
    if (joining.size > 0 || !hasJoined) return
    hasJoined = false
    asking = asking.then(lookIfBehind)
  }
  const leaves = [
    stop,
    join('sync:content', (poke) => handle('content', poke), follow('content')),
    join(`sync:${userId}`, (poke) => handle('own', poke), follow('own')),
  ]
  return () => {
    for (const leave of leaves) leave()
  }
}

/**
 * Whether nothing has come since this cursor. The server lets a device join the topic that names
 * its cursor only if so. An older server, and one that has ended the membership, refuses.
 */
async function hasHeardAll({ epoch, content, own }: Cursor): Promise<boolean> {
  if (!socket) return false
  const { client } = socket
  const channel = client.channel(`heard:${epoch}:${content}:${own}`, { config: { private: true } })
  const status = await new Promise<string>((resolve) => {
    channel.subscribe(resolve)
  })
  await client.removeChannel(channel)
  return status === 'SUBSCRIBED'
}

/**
 * The same for access requests, which only administrators may hear: one more channel on the same
 * socket.
 * @param onPoke called for each signal, and after each (re)connection
 */
export function listenToRequests(onPoke: () => void): () => void {
  return join(
    'requests',
    () => onPoke(),
    (state) => {
      if (state === 'joined') onPoke()
    },
  )
}

type JoinState = 'joining' | 'joined' | 'refused'

/** @param onState called for every attempt; a lost socket restores its channels by itself */
function join(topic: string, onPoke: (poke: Poke) => void, onState: (state: JoinState) => void): () => void {
  const mine = (socket ??= { client: connect(), listeners: 0 })
  mine.listeners += 1
  const { client } = mine
  const backoff = makeBackoff()
  let channel: ReturnType<typeof client.channel> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isLeft = false

  async function enter(): Promise<void> {
    onState('joining')
    // The policies need to know who joins, so a join needs a token that is still valid.
    await client.realtime.setAuth()
    if (isLeft) return
    const entered = client
      .channel(topic, { config: { private: true } })
      .on('broadcast', { event: 'poke' }, ({ payload }) => onPoke((payload ?? {}) as Poke))
    channel = entered
    entered.subscribe((status) => {
      if (channel !== entered) return
      if (status === 'SUBSCRIBED') {
        backoff.reset()
        onState('joined')
        return
      }
      // A lost socket restores its channels when it reconnects. A channel that the server closed
      // (the token expired) or refuses (an older server) is gone: join again, with back-off.
      if (status !== 'CLOSED' && !client.realtime.isConnected()) return onState('joining')
      channel = null
      onState('refused')
      void client.removeChannel(entered)
      timer = setTimeout(() => void enter(), backoff.next())
    })
  }
  void enter()

  return () => {
    isLeft = true
    clearTimeout(timer)
    mine.listeners -= 1
    const left = channel
    channel = null
    if (mine.listeners > 0) return void (left && client.removeChannel(left))
    if (socket === mine) socket = null
    void client.removeAllChannels().then(() => client.realtime.disconnect())
  }
}

function connect(): SupabaseClient {
  return createClient(backend.url, backend.publishableKey, {
    accessToken: async () => {
      const result = await accessToken()
      return result.kind === 'token' ? result.token : null
    },
    realtime: {
      reconnectAfterMs: (tries: number) => Math.min(LONGEST_RECONNECT_MS, 500 * 2 ** tries) * (1 - Math.random() / 2),
    },
  })
}

export type Scope = 'content' | 'own'

/** The content of a live signal. */
export interface Poke {
  /** How far the scope is now. */
  rev?: number
  /** Over how many milliseconds all listeners should spread their requests. */
  spread?: number
}

export type OnPoke = (scope: Scope, poke: Poke) => void

export interface Listening {
  engine: Pick<Engine, 'state$' | 'poke'>
  replica: Pick<Replica, 'readCursor'>
}

/**
 * Turns signals into pokes of the engine. A signal is ignored if this device has already heard that
 * far: from the answer to its own writes, or from an earlier pass. New content reaches all phones
 * at once, so each one waits a random part of the signal's `spread`; one pass then serves all
 * signals that came in between.
 * @param hasHeardAll whether nothing has come since a cursor
 */
export function makePokes(
  { engine, replica }: Listening,
  hasHeardAll: (cursor: Cursor) => Promise<boolean>,
  after: Clock['after'],
  random: () => number = Math.random,
): {
  handle: OnPoke
  /** Signals may have been missed. */
  lookIfBehind(): Promise<void>
  stop(): void
} {
  const awaited = new Map<Scope, number>()
  const cancels = new Map<Scope, () => void>()
  let isStopped = false

  async function heardSoFar(): Promise<Cursor | null> {
    // An answer in progress may already bring it.
    await firstValueFrom(engine.state$.pipe(filter(({ phase }) => phase !== 'syncing')))
    // If the cursor cannot be read, the next pass reports why.
    return replica.readCursor().catch(() => null)
  }

  async function look(scope: Scope): Promise<void> {
    const cursor = await heardSoFar()
    cancels.delete(scope)
    if (isStopped) return
    if (!cursor || cursor[scope] < awaited.get(scope)!) engine.poke()
  }

  return {
    handle(scope, { rev, spread = 0 }) {
      if (rev === undefined) return engine.poke()
      awaited.set(scope, Math.max(rev, awaited.get(scope) ?? 0))
      if (cancels.has(scope)) return
      cancels.set(
        scope,
        after(spread * random(), () => void look(scope)),
      )
    },
    async lookIfBehind() {
      const cursor = await heardSoFar()
      // Without an answer it may be behind.
      const isUpToDate = cursor !== null && (await hasHeardAll(cursor).catch(() => false))
      if (!isUpToDate && !isStopped) engine.poke()
    },
    stop() {
      isStopped = true
      for (const cancel of cancels.values()) cancel()
    },
  }
}
