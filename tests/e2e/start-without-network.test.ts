import type { Page } from 'playwright/test'
import { waitForWorker } from './kit/service-worker.ts'
import { expect, test } from './kit/test.ts'
import {
  completedDays,
  expireStoredSession,
  giveJourney,
  journeyPosition,
  waitUntilReadyForOffline,
} from './kit/member-phone.ts'

test(
  "with an expired session and no network today's devotional opens and nobody is sent away",
  { tag: ['@worker', '@thorough'] },
  async ({ app, page, context, enter, freshMember, goOffline, goOnline, reopen }) => {
    const vera = await freshMember('Vera')
    await giveJourney(app, vera, { daysAgo: 2, completed: [1] })
    await enter(page, vera, '/devocionais')
    await expect(journeyPosition(page, /1 dia concluído$/)).toBeVisible()
    await waitUntilReadyForOffline(page)
    await page.evaluate(expireStoredSession)

    await goOffline(context)
    const morning = await reopen(context)
    const visited: string[] = []
    morning.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname))
    await morning.goto('/devocional', { waitUntil: 'commit' })
    await expect(morning.getByRole('heading', { level: 1, name: /^Dia 2: / })).toBeVisible()
    expect(visited).not.toContain('/auth')

    await morning.getByRole('button', { name: 'Concluir dia' }).click()
    await expect(morning.getByRole('heading', { name: 'Dia concluído' })).toBeVisible()

    // Back online the session is renewed once, and the completed day arrives.
    await goOnline(context)
    await expect.poll(() => completedDays(app, vera)).toEqual([1, 2])
    expect(visited).not.toContain('/auth')
  },
)

test(
  'if the network fails while the app is being cached, the caching finishes afterwards, with the page still open',
  { tag: '@worker' },
  async ({ page, context, goOffline, reopen, expectProblems, allowProblems }) => {
    expectProblems(/ERR_CONNECTION_RESET/)
    // The worker says it if it already listens to itself.
    allowProblems(/In the service worker: TypeError: Failed to fetch/)
    let isBroken = false
    await context.route(/\.woff2$/, async (route) => {
      if (isBroken || !route.request().serviceWorker()) return route.continue()
      isBroken = true
      await route.abort('connectionreset')
    })
    await page.goto('/install')
    await expect.poll(() => isBroken).toBe(true)
    await waitForWorker(page)
    await goOffline(context)
    const later = await reopen(context)
    await later.goto('/install')
    await expect(later.getByRole('heading', { level: 1 })).toBeVisible()
  },
)

/** Addresses that the app has kept for a start without a network. */
const cachedFiles = (page: Page) =>
  page.evaluate(async () => {
    const name = (await caches.keys()).find((key) => key.startsWith('workbox-precache'))!
    return (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname).sort()
  })

test(
  'the app is cached with few requests, not one for each file; what came in part is fetched again',
  { tag: ['@worker', '@thorough'] },
  async ({ page, context, newDevice }) => {
    const asked: string[] = []
    context.on('request', (request) => request.serviceWorker() && asked.push(new URL(request.url()).pathname))
    await page.goto('/install')
    await waitForWorker(page)
    expect(asked).toContain('/precache.json')
    const whole = await cachedFiles(page)
    // Large files, pages and fonts each have a request of their own.
    expect(asked.length).toBeLessThan(whole.length / 5)

    const other = await newDevice()
    await other.route('/precache.json', async (route) => {
      const response = await route.fetch()
      const text = await response.text()
      await route.fulfill({ response, body: text.slice(0, text.length / 2) })
    })
    const half = await other.newPage()
    await half.goto('/install')
    await waitForWorker(half)
    expect(await cachedFiles(half)).toEqual(whole)
  },
)
