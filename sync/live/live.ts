import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { makeBackoff } from '../engine/backoff.ts'
import { backend } from '../api/backend.ts'
import { makePokes, type Listening, type Poke } from './pokes.ts'
import { accessToken } from '../session/session.ts'

/** A socket that was lost comes back after 1, 2, 4, 8, 10 s, and not every phone's in the same moment. */
const LONGEST_RECONNECT_MS = 10_000

/** The one socket, and how many listen on it: the last to leave closes it. */
let socket: { client: SupabaseClient; listeners: number } | null = null

/**
 * The live signal: one socket, a private channel for the content and one for what is hers. It only says 'something is
 * new' (law 7): lost, doubled or reordered signals change nothing, since the rows come through the exchange. After each
 * (re)connection, when some may have been missed, the engine looks as well.
 * @returns closes it
 */
export function listen(userId: string, listening: Listening): () => void {
  const { handle, stop } = makePokes(listening, (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  })
  const leaves = [
    stop,
    join('sync:content', (poke) => handle('content', poke)),
    join(`sync:${userId}`, (poke) => handle('own', poke)),
  ]
  return () => {
    for (const leave of leaves) leave()
  }
}

/**
 * The same for the access requests, of which only an admin may hear: one more channel on the same socket.
 * @param onPoke called for each signal, and after each (re)connection
 */
export function listenToRequests(onPoke: () => void): () => void {
  return join('requests', () => onPoke())
}

function join(topic: string, onPoke: (poke: Poke) => void): () => void {
  const mine = (socket ??= { client: connect(), listeners: 0 })
  mine.listeners += 1
  const { client } = mine
  const backoff = makeBackoff()
  let channel: ReturnType<typeof client.channel> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isLeft = false

  async function enter(): Promise<void> {
    // The policies ask who she is: never without a token, or with one that has expired meanwhile.
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
        onPoke({})
        return
      }
      // A socket that is lost takes its channels along when it comes back. One that the server closed (her token
      // expired) or will not have (an older server's) is gone: tried again, ever more rarely.
      if (status !== 'CLOSED' && !client.realtime.isConnected()) return
      channel = null
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
