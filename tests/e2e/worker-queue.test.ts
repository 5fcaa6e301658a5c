import type { BrowserContext, Page } from 'playwright/test'
import { completedDays, expireStoredSession, giveJourney, journeyPosition } from './kit/member-phone.ts'
import { expect, test } from './kit/test.ts'

/** Everything that is stored in the worker's queue, as text. */
function queueContents(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // Opening it before workbox has made it would make an empty one.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'workbox-background-sync')) return []
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('workbox-background-sync')
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })
    const entries = await new Promise<{ requestData: { body: ArrayBuffer } }[]>((resolve, reject) => {
      const reading = database.transaction('requests').objectStore('requests').getAll()
      reading.onsuccess = () => resolve(reading.result)
      reading.onerror = () => reject(reading.error)
    })
    database.close()
    return entries.map((entry) => JSON.stringify(entry) + new TextDecoder().decode(entry.requestData.body))
  })
}

/** What the browser does by itself some time after the connection is back: it wakes the worker. */
async function wakeWorker(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page)
  const registered = new Promise<{ registrationId: string }>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => registrations[0] && resolve(registrations[0]))
  })
  await devtools.send('ServiceWorker.enable')
  const { registrationId } = await registered
  await devtools.send('ServiceWorker.dispatchSyncEvent', {
    origin: new URL(page.url()).origin,
    registrationId,
    tag: 'workbox-background-sync:florescer-mutations',
    lastChance: false,
  })
}

test('o que ela fez sem rede é entregue pelo worker, com o aplicativo fechado e a sessão vencida', async ({
  app, page, context, login, freshMember, cutNetwork, allowProblems,
}) => {
  // Background Sync comes again only after a rejection, and Chromium writes each into the worker's console.
  allowProblems(/Queued writes wait: (unreachable|busy)/)
  const olga = await freshMember('Olga')
  await giveJourney(app, olga, { daysAgo: 3, completed: [1] })
  await login(page, olga)
  await page.goto('/devocional/2')
  await expect(page.getByRole('button', { name: 'Concluir dia' })).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  await expect(page.getByRole('button', { name: 'Concluir dia' })).toBeVisible()

  await cutNetwork()
  await page.getByRole('button', { name: 'Concluir dia' }).click()
  await expect(page.getByRole('heading', { name: 'Dia concluído' })).toBeVisible()
  await expect.poll(() => queueContents(page)).toHaveLength(1)
  const [entry] = await queueContents(page)
  expect(entry).toContain('completed_days')
  expect(entry?.toLowerCase()).not.toContain('authorization')
  expect(entry).not.toContain('Bearer')

  await page.evaluate(expireStoredSession)
  await page.close()
  await app.restart()
  // A page of the same origin that is not the app: it runs no engine.
  const elsewhere = await context.newPage()
  await elsewhere.goto('/manifest.webmanifest')
  expect(await completedDays(app, olga)).toEqual([1])
  await wakeWorker(context, elsewhere)
  await expect.poll(() => completedDays(app, olga)).toEqual([1, 2])
  await expect.poll(() => queueContents(elsewhere)).toEqual([])

  // Opened again, the app finds everything in its place, and its session still good.
  const reopened = await context.newPage()
  await reopened.goto('/devocionais')
  await expect(journeyPosition(reopened, /2 dias concluídos/)).toBeVisible()
  await expect(reopened.getByRole('status').filter({ hasText: 'Tudo salvo' })).toBeAttached()
})
