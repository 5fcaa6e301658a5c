import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { backend } from './backend.ts'
import { accessToken } from '../session/session.ts'

/** The one socket, and how many listen on it: the last to leave closes it. */
let socket: { client: SupabaseClient; listeners: number } | null = null

/**
 * The live signal: one socket, one channel. It only says 'something is new' (law 7): lost, doubled or reordered
 * signals change nothing, since the rows come through the exchange.
 * @param onPoke called for each signal, and after each (re)connection, when some may have been missed
 * @returns closes it
 */
export function listen(onPoke: () => void): () => void {
  return join('florescer', 'sync_heads', onPoke)
}

/** The same for the access requests, which only an admin sees: a second channel on the same socket. */
export function listenToRequests(onPoke: () => void): () => void {
  return join('acessos', 'acessos_pendentes', onPoke)
}

function join(name: string, table: string, onPoke: () => void): () => void {
  const mine = (socket ??= { client: connect(), listeners: 0 })
  mine.listeners += 1
  const channel = mine.client
    .channel(name)
    .on('postgres_changes', { event: '*', schema: 'public', table }, onPoke)
    .subscribe((status) => {
      if (status === 'SUBSCRIBED') onPoke()
    })
  return () => {
    mine.listeners -= 1
    if (mine.listeners > 0) return void mine.client.removeChannel(channel)
    if (socket === mine) socket = null
    void mine.client.removeAllChannels().then(() => mine.client.realtime.disconnect())
  }
}

function connect(): SupabaseClient {
  return createClient(backend.url, backend.publishableKey, {
    accessToken: async () => {
      const result = await accessToken()
      return result.kind === 'token' ? result.token : null
    },
  })
}
