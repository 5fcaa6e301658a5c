import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { backend } from './backend.ts'
import { accessToken } from './session.ts'

/** The one socket, and how many listen on it: the last to leave closes it. */
let socket: { client: SupabaseClient; listeners: number } | null = null

interface Wanted {
  channel: string
  table: string
  /** For each change she may see. */
  onChange(change: LiveChange): void
  /** After each (re)connection, when some may have been missed. */
  onConnected(): void
}

export interface LiveChange {
  eventType: 'INSERT' | 'UPDATE' | 'DELETE'
  /** The row as it is now; empty for a deletion. */
  new: Record<string, unknown>
}

/**
 * The live signal: one socket, one channel. It only says 'something is new' (law 7): lost, doubled or reordered
 * signals change nothing, since the rows come through the exchange.
 * @param onPoke called for each signal, and after each (re)connection, when some may have been missed
 * @returns closes it
 */
export function listen(onPoke: () => void): () => void {
  return join({ channel: 'florescer', table: 'sync_heads', onChange: onPoke, onConnected: onPoke })
}

/** The same for the access requests, which only an admin sees: a second channel on the same socket. */
export function listenToRequests(onChange: (change: LiveChange) => void, onConnected: () => void): () => void {
  return join({ channel: 'acessos', table: 'acessos_pendentes', onChange, onConnected })
}

function join({ channel: name, table, onChange, onConnected }: Wanted): () => void {
  const mine = (socket ??= { client: connect(), listeners: 0 })
  mine.listeners += 1
  const channel = mine.client
    .channel(name)
    .on('postgres_changes', { event: '*', schema: 'public', table }, (change) => onChange(change as LiveChange))
    .subscribe((status) => {
      if (status === 'SUBSCRIBED') onConnected()
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
