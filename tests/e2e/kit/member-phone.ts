import { createClient } from '@supabase/supabase-js'
import { expect, type Locator, type Page } from 'playwright/test'
import { PUBLISHABLE_KEY } from '#backend/server/keys.ts'
import type { Account } from './accounts.ts'
import type { App } from './app-server.ts'
import { waitForWorker } from './service-worker.ts'
import { syncMark } from './shell.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Gives the member a journey on the server: begun so many days (and an hour) ago, with these days
 * completed.
 */
export async function giveJourney(
  app: App,
  { id }: Account,
  begun: { daysAgo: number; completed?: number[] },
): Promise<void> {
  const completed = begun.completed ?? []
  const { error } = await asServer(app)
    .from('user_progress')
    .insert({
      user_id: id,
      started_at: new Date(Date.now() - begun.daysAgo * DAY_MS - 3_600_000).toISOString(),
      last_completed_day: Math.max(0, ...completed),
      completed_days: completed,
    })
  if (error) throw error
}

/** The member's completed days on the server. */
export async function completedDays(app: App, { id }: Account): Promise<number[]> {
  const { data, error } = await asServer(app)
    .from('user_progress')
    .select('completed_days')
    .eq('user_id', id)
    .maybeSingle()
  if (error) throw error
  return (data?.completed_days as number[] | undefined) ?? []
}

export async function favoritesOnServer(app: App, { id }: Account): Promise<string[]> {
  const { data, error } = await asServer(app)
    .from('devotional_favorites')
    .select('devotional_id')
    .eq('user_id', id)
    .eq('active', true)
  if (error) throw error
  return data.map(({ devotional_id }) => devotional_id as string)
}

export function asServer(app: App) {
  return createClient(app.url, app.secretKey, { auth: { persistSession: false, autoRefreshToken: false } })
}

/** The line that says where the member is: 'Dia 3 de 30 • 2 dias concluídos'. */
export function journeyPosition(page: Page, text: string | RegExp): Locator {
  return page.getByRole('paragraph').filter({ hasText: text })
}

/** What the server lets this account see and do: no drafts, nothing planned for later. */
export async function asMember(app: App, { email, password }: Account) {
  const client = createClient(app.url, PUBLISHABLE_KEY, { auth: { persistSession: false, autoRefreshToken: false } })
  const { error } = await client.auth.signInWithPassword({ email, password })
  if (error) throw error
  return client
}

/**
 * The app is installed in this browser, and all that is hers has come: a screen of hers stands as soon
 * as its own part is there.
 */
export async function waitUntilStored(page: Page): Promise<void> {
  await waitForWorker(page)
  await expect(syncMark(page, 'Tudo salvo')).toBeVisible()
}

/**
 * The app is installed in this browser: its worker serves the pages, and the journey's pictures are
 * kept.
 */
export async function waitUntilReadyForOffline(page: Page, pictures = 30): Promise<void> {
  await waitForWorker(page)
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('florescer-imagens')).keys()).length))
    .toBeGreaterThanOrEqual(pictures)
}

/** The first picture of the content on this page is loaded. */
export async function expectPicturesShown(page: Page): Promise<void> {
  const pictures = page.getByRole('main').locator('img')
  await expect(pictures.first()).toBeVisible()
  await expect
    .poll(() => pictures.first().evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0))
    .toBe(true)
}

/**
 * Makes the stored session one that expired long ago. Runs in the page: Playwright's
 * `page.evaluate(expireStoredSession)`, the WebKit driver's `phone.evaluate(expireStoredSession)`.
 */
export function expireStoredSession(): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open('florescer-session', 1)
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('entries', 'readwrite')
      const store = transaction.objectStore('entries')
      const reading = store.get('session')
      reading.onsuccess = () =>
        store.put(
          { ...reading.result, accessToken: 'eyJhbGciOiJIUzI1NiJ9.e30.vencido', expiresAt: 1_600_000_000 },
          'session',
        )
      transaction.oncomplete = () => (opening.result.close(), resolve())
      transaction.onabort = () => reject(transaction.error)
    }
  })
}
