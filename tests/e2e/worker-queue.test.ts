import {
  completedDays,
  expireStoredSession,
  favoritesOnServer,
  giveJourney,
  journeyPosition,
  waitUntilStored,
} from './kit/member-phone.ts'
import { waitForWorker } from './kit/service-worker.ts'
import { expect, test } from './kit/test.ts'
import { queueContents, wakeWorker } from './kit/worker-queue.ts'

// The last file of the suite, when nothing else is left to do: its stories end side by side.
test.describe.configure({ mode: 'parallel' })

test(
  'the worker delivers what was done offline, with the app closed and the session expired',
  { tag: '@worker' },
  async ({ app, page, context, enter, freshMember, cutNetwork, allowProblems }) => {
    // Background Sync retries only after a rejection, and Chromium logs each one in the worker's
    // console.
    allowProblems(/Queued writes wait: (unreachable|busy)/)
    const olga = await freshMember('Olga')
    await giveJourney(app, olga, { daysAgo: 3, completed: [1] })
    await enter(page, olga, '/devocional/2')
    await expect(page.getByRole('button', { name: 'Concluir dia' })).toBeVisible()
    await waitForWorker(page)
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

    // No request passes through the worker any more: the page hands over what waits.
    await page.evaluate(expireStoredSession)
    await page.getByRole('button', { name: 'Favoritar' }).click()
    await expect.poll(async () => (await queueContents(page)).join()).toContain('favorites')
    await page.close()
    await app.restart()
    // A page of the same origin that is not the app: it runs no engine.
    const elsewhere = await context.newPage()
    await elsewhere.goto('/manifest.webmanifest')
    expect(await completedDays(app, olga)).toEqual([1])
    await wakeWorker(context, elsewhere)
    await expect.poll(() => completedDays(app, olga)).toEqual([1, 2])
    await expect.poll(() => favoritesOnServer(app, olga)).toHaveLength(1)
    await expect.poll(() => queueContents(elsewhere)).toEqual([])

    // The reopened app finds everything in its place, and its session still works.
    const reopened = await context.newPage()
    await reopened.goto('/devocionais')
    await expect(journeyPosition(reopened, /2 dias concluídos/)).toBeVisible()
    await expect(reopened.getByRole('status').filter({ hasText: 'Tudo salvo' })).toBeAttached()
  },
)

test(
  'a page that the browser opened without the worker gets it back, and what is done offline enters the queue',
  { tag: '@worker' },
  async ({ app, page, context, enter, freshMember, cutNetwork, allowProblems }) => {
    allowProblems(/Queued writes wait: (unreachable|busy)/)
    const lea = await freshMember('Lea')
    await giveJourney(app, lea, { daysAgo: 3, completed: [1] })
    await enter(page, lea, '/devocional/2')
    await waitUntilStored(page)

    // As Shift and 'reload' do.
    const devtools = await context.newCDPSession(page)
    await Promise.all([page.waitForEvent('load'), devtools.send('Page.reload', { ignoreCache: true })])
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
    await cutNetwork()
    await page.getByRole('button', { name: 'Concluir dia' }).click()
    await expect(page.getByRole('heading', { name: 'Dia concluído' })).toBeVisible()
    await expect.poll(() => queueContents(page)).toHaveLength(1)
  },
)

test(
  'what waits is in the queue at every moment, also while a newer write takes its place',
  { tag: '@worker' },
  async ({ app, page, enter, freshMember, cutNetwork, allowProblems }) => {
    allowProblems(/Queued writes wait/)
    const tirza = await freshMember('Tirza')
    await giveJourney(app, tirza, { daysAgo: 3, completed: [1] })
    await enter(page, tirza, '/devocional/2')
    await expect(page.getByRole('button', { name: 'Concluir dia' })).toBeVisible()
    await cutNetwork()
    await page.getByRole('button', { name: 'Concluir dia' }).click()
    await expect.poll(() => queueContents(page)).toHaveLength(1)
    const counts = await page.evaluate(countWhileReplaced, tirza.id)
    expect(Math.min(...counts)).toBeGreaterThan(0)
    await expect.poll(() => queueContents(page)).toHaveLength(1)
  },
)

/**
 * Hands the worker the same writes again and again, and looks meanwhile how many entries there are.
 * Runs in the page.
 */
async function countWhileReplaced(userId: string): Promise<number[]> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('workbox-background-sync')
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
  const ask = <T>(question: (entries: IDBObjectStore) => IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      const asked = question(database.transaction('requests').objectStore('requests'))
      asked.onsuccess = () => resolve(asked.result)
      asked.onerror = () => reject(asked.error)
    })
  const [entry] = await ask<{ requestData: { body: ArrayBuffer } }[]>((entries) => entries.getAll())
  const { request } = JSON.parse(new TextDecoder().decode(entry!.requestData.body)) as { request: { push: unknown[] } }
  const counts: number[] = []
  for (let round = 0; round < 40; round += 1) {
    navigator.serviceWorker.controller!.postMessage({ type: 'KEEP_WRITES', userId, push: request.push })
    for (let look = 0; look < 10; look += 1) counts.push(await ask((entries) => entries.count()))
  }
  database.close()
  return counts
}

test(
  'the 200 of a captive portal does not empty the queue: nothing was delivered',
  { tag: '@worker' },
  async ({ app, page, context, enter, freshMember, goOffline, goOnline, allowProblems }) => {
    allowProblems(/Queued writes wait: (unreachable|busy)/)
    const rute = await freshMember('Rute')
    await giveJourney(app, rute, { daysAgo: 3, completed: [1] })
    await enter(page, rute, '/devocional/2')
    await waitUntilStored(page)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Concluir dia' })).toBeVisible()
    await goOffline(context)
    await page.getByRole('button', { name: 'Concluir dia' }).click()
    await expect.poll(() => queueContents(page)).toHaveLength(1)

    let answered = 0
    await context.route('**/rpc/sync_exchange', async (route) => {
      await route.fulfill({ status: 200, contentType: 'text/html', body: '<html>Entre na rede do hotel</html>' })
      answered += 1
    })
    await goOnline(context)
    // Once the next try is answered, whatever followed the one before is over.
    await expect.poll(() => answered).toBeGreaterThan(1)
    expect(await queueContents(page)).toHaveLength(1)

    await context.unroute('**/rpc/sync_exchange')
    await expect.poll(() => completedDays(app, rute)).toEqual([1, 2])
    await expect.poll(() => queueContents(page)).toEqual([])
  },
)
