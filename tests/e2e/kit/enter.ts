import { createClient } from '@supabase/supabase-js'
import type { Page } from 'playwright'
import { PUBLISHABLE_KEY } from '#backend/server/keys.ts'
import type { ExchangeAnswer } from '#sync/engine/wire.ts'
import type { Account } from './accounts.ts'
import type { App } from './app-server.ts'

/**
 * Signs in without the form: the session and the identity are on this phone as the form leaves them
 * (kit.test.ts compares the two). Then the app opens at the path; without a path it stays closed. A
 * story about something else does not need the form.
 */
export async function enter(app: App, page: Page, { email, password }: Account, path?: string): Promise<void> {
  const client = createClient(app.url, PUBLISHABLE_KEY, { auth: { persistSession: false, autoRefreshToken: false } })
  const { data, error } = await client.auth.signInWithPassword({ email, password })
  if (error) throw error
  const { access_token: accessToken, refresh_token: refreshToken, expires_in: expiresIn, user } = data.session!
  const request = { v: 1, epoch: null, cursor: { content: 0, own: 0 }, limit: 0, digest: false, push: [] }
  const exchanged = await client.rpc('sync_exchange', { request })
  if (exchanged.error) throw exchanged.error
  const { account } = exchanged.data as ExchangeAnswer
  if (account.status !== 'active') throw new Error(`${email} may not sign in: ${account.status}`)

  const session = { userId: user.id, accessToken, refreshToken, expiresAt: Math.floor(Date.now() / 1000) + expiresIn }
  const { email: address, name, role } = account
  const lacksFactor = account.second_factor && true
  const identity = { userId: user.id, email: address, name, role, verifiedAt: new Date().toISOString(), lacksFactor }
  // A page of the same origin that is not the app.
  await page.goto('/version.json')
  await page.evaluate(store, { session, identity })
  if (path) await page.goto(path)
}

/** Runs in the page. The names are those of sync/session/session.ts and identity.ts. */
function store({ session, identity }: { session: object; identity: object }): Promise<void> {
  localStorage.setItem('florescer.identity', JSON.stringify(identity))
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('florescer-session', 1)
    opening.onerror = () => reject(opening.error)
    opening.onupgradeneeded = () => opening.result.createObjectStore('entries')
    opening.onsuccess = () => {
      const writing = opening.result.transaction('entries', 'readwrite')
      writing.objectStore('entries').put(session, 'session')
      writing.oncomplete = () => (opening.result.close(), resolve())
      writing.onabort = () => reject(writing.error)
    }
  })
}
