import type { Page } from 'playwright/test'
import type { Account } from './accounts.ts'
import type { App } from './app-server.ts'

/** How often a session of the member was renewed: each renewal leaves a token that has a parent. */
export async function renewals(app: App, { id }: Account): Promise<number> {
  const [row] = await app.sql<{ count: number }>(
    'select count(*)::int as count from auth.refresh_tokens where user_id = $1::uuid and parent is not null',
    [id],
  )
  return row?.count ?? 0
}

/** Deletes the member's sessions on the server: no device can renew its session any more. */
export async function endSessionsOnServer(app: App, { id }: Account): Promise<void> {
  await app.sql('delete from auth.refresh_tokens where user_id = $1::uuid', [id])
  await app.sql('delete from auth.sessions where user_id = $1::uuid', [id])
}

/** The access token that the device sends. */
export function storedAccessToken(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('florescer-session', 1)
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })
    const session = await new Promise<{ accessToken: string }>((resolve, reject) => {
      const reading = database.transaction('entries').objectStore('entries').get('session')
      reading.onsuccess = () => resolve(reading.result)
      reading.onerror = () => reject(reading.error)
    })
    database.close()
    return session.accessToken
  })
}
