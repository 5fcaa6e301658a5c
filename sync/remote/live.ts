import { createClient } from '@supabase/supabase-js'
import { backend } from './backend.ts'
import { accessToken } from './session.ts'

/**
 * The live signal: one socket, one channel. It only says 'something is new' (law 7): lost, doubled or reordered
 * signals change nothing, since the rows come through the exchange.
 * @param onPoke called for each signal, and after each (re)connection, when some may have been missed
 * @returns closes it
 */
export function listen(onPoke: () => void): () => void {
  const client = createClient(backend.url, backend.publishableKey, {
    accessToken: async () => {
      const result = await accessToken()
      return result.kind === 'token' ? result.token : null
    },
  })
  client
    .channel('florescer')
    .on('postgres_changes', { event: '*', schema: 'public', table: 'sync_heads' }, onPoke)
    .subscribe((status) => {
      if (status === 'SUBSCRIBED') onPoke()
    })
  return () => void client.removeAllChannels().then(() => client.realtime.disconnect())
}
