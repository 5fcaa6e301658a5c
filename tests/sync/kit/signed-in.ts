import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { vi } from 'vitest'
import { toSession, writeSession } from '#sync/session/session.ts'
import type { Ministry, Person } from '#tests/kit/ministry.ts'

/**
 * The app of this process talks to `url`, with this person's session in a browser storage of its
 * own. `vi.unstubAllEnvs()` and `vi.unstubAllGlobals()` undo it.
 */
export async function signInHere({ server }: Ministry, { email, password }: Person, url: string): Promise<void> {
  vi.stubEnv('VITE_SUPABASE_URL', url)
  vi.stubEnv('VITE_SUPABASE_PUBLISHABLE_KEY', server.publishableKey)
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('IDBKeyRange', IDBKeyRange)
  const response = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: server.publishableKey, 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!response.ok) throw new Error(`Sign-in failed: ${response.status} ${await response.text()}`)
  await writeSession(toSession((await response.json()) as Parameters<typeof toSession>[0]))
}
