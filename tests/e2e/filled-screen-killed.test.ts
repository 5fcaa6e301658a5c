import type { BrowserContext, Page } from 'playwright/test'
import { isThorough } from '#tests/kit/lane.ts'
import { isFilledIn, takenOver } from './kit/filled-screen.ts'
import { completedDays, giveJourney, waitUntilReadyForOffline } from './kit/member-phone.ts'
import { expect, test } from './kit/test.ts'

/*
 * The system may end the worker at any moment of its answer (sw/picture.ts). What the browser shows
 * then is its own affair; the next opening wakes the worker anew.
 */

/** Where the worker stands still, to be killed there. Each runs in the worker. */
const POINTS = {
  'before it knows who is signed in': () => {
    const { open } = IDBFactory.prototype
    IDBFactory.prototype.open = function (name, version) {
      // The queue's own, which it may be reading because the phone has just gone offline.
      if (name.startsWith('workbox')) return open.call(this, name, version)
      Object.assign(self, { isAtPoint: true })
      return new EventTarget() as IDBOpenDBRequest
    }
  },
  'while it reads the rows': () => {
    const { getAll } = IDBIndex.prototype
    IDBIndex.prototype.getAll = function (...range: Parameters<typeof getAll>) {
      // As above.
      if (this.objectStore.transaction.db.name.startsWith('workbox')) return getAll.apply(this, range)
      Object.assign(self, { isAtPoint: true })
      return new EventTarget() as IDBRequest
    }
  },
  'while it reads the template': () => {
    Response.prototype.text = function () {
      Object.assign(self, { isAtPoint: true })
      return new Promise<string>(() => {})
    }
  },
} satisfies Record<string, () => void>

/** Of these the gate takes one. */
const IN_GATE: keyof typeof POINTS = 'while it reads the rows'

async function killWorker(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page)
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.stopAllWorkers')
}

/** The day's page is there, its app too, and what she does there counts. */
async function completeDay(page: Page): Promise<void> {
  await expect(page.getByText('Verdade do Dia')).toBeVisible()
  await takenOver(page)
  await page.getByRole('button', { name: 'Concluir dia' }).click()
  await expect(page.getByRole('heading', { name: 'Dia concluído' })).toBeVisible()
}

test(
  'a worker that is killed while it answers leaves the page that is open, the app at the next opening, and all that waits',
  { tag: '@worker' },
  async ({ app, page, context, enter, freshMember, goOffline, goOnline }) => {
    const tamar = await freshMember('Tamar')
    await giveJourney(app, tamar, { daysAgo: 4 })
    await enter(page, tamar, '/devocional/1')
    await waitUntilReadyForOffline(page)
    await goOffline()
    await completeDay(page)
    let day = 1

    for (const [point, halt] of Object.entries(POINTS)) {
      if (!isThorough && point !== IN_GATE) continue
      await test.step(point, async () => {
        day += 1
        const opening = await context.newPage()
        const worker = context.serviceWorkers().at(-1)!
        await worker.evaluate(halt)
        // It would give up its own answer after three seconds.
        await worker.evaluate(() => void Object.assign(self, { setTimeout: () => 0 }))
        const opened = opening.goto(`/devocional/${day}`).catch(() => undefined)
        await expect.poll(() => worker.evaluate(() => 'isAtPoint' in self)).toBe(true)
        await killWorker(context, page)
        // What is open does not hang on the worker.
        await expect(page.getByRole('heading', { name: 'Dia concluído' })).toBeVisible()
        await page.goto(`/devocional/${day}`)
        expect(await isFilledIn(page)).toBe(true)
        await completeDay(page)
        await opening.close()
        await opened
      })
    }

    // The worker's answer is whole when it leaves the worker.
    day += 1
    await page.goto(`/devocional/${day}`, { waitUntil: 'commit' })
    await killWorker(context, page)
    await completeDay(page)
    expect(await completedDays(app, tamar)).toEqual([])
    await goOnline()
    await expect.poll(() => completedDays(app, tamar)).toEqual(Array.from({ length: day }, (_, i) => i + 1))
  },
)
