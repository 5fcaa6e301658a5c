import type { BrowserContext, Page } from 'playwright/test'
import { completedDays, expireStoredSession, giveJourney, journeyPosition } from './kit/member-phone.ts'
import { renewals } from './kit/sessions.ts'
import { syncMark } from './kit/shell.ts'
import { freezeTab, killTab } from './kit/tabs.ts'
import { type Account, type App, expect, test } from './kit/test.ts'
import { queueContents, wakeWorker } from './kit/worker-queue.ts'

async function openDay(context: BrowserContext, day: number): Promise<Page> {
  const tab = await context.newPage()
  await tab.goto(`/devocional/${day}`)
  await expect(tab.getByRole('button', { name: 'Concluir dia' })).toBeVisible()
  return tab
}

/** Completes the day, and waits until the server has it. */
async function complete(app: App, account: Account, tab: Page, expected: number[]): Promise<void> {
  await tab.bringToFront()
  await tab.getByRole('button', { name: 'Concluir dia' }).click()
  await expect(tab.getByRole('heading', { name: 'Dia concluído' })).toBeVisible()
  await expect.poll(() => completedDays(app, account), { intervals: [100] }).toEqual(expected)
}

test(
  'with five tabs, one frozen and one killed, the days that Rebeca completes in the others arrive',
  { tag: '@thorough' },
  async ({ app, page, context, enter, freshMember }) => {
    const rebeca = await freshMember('Rebeca')
    await giveJourney(app, rebeca, { daysAgo: 9, completed: [1] })
    await enter(page, rebeca, '/devocionais')
    await expect(journeyPosition(page, /1 dia concluído/)).toBeVisible()
    const first = await openDay(context, 2)
    const second = await openDay(context, 3)
    const doomed = await openDay(context, 4)
    const sleeping = await openDay(context, 5)

    // Each stops at the worst moment: while it holds what the others need.
    await doomed.evaluate(holdLock, syncLock(rebeca))
    await killTab(doomed)
    await sleeping.evaluate(holdLock, syncLock(rebeca))
    const frozen = await freezeTab(sleeping)

    await complete(app, rebeca, first, [1, 2])
    await complete(app, rebeca, second, [1, 2, 3])
    await page.bringToFront()
    await expect(journeyPosition(page, /3 dias concluídos/)).toBeVisible()

    await frozen.wake()
    await sleeping.bringToFront()
    await sleeping.getByRole('link', { name: 'Voltar' }).click()
    await expect(journeyPosition(sleeping, /3 dias concluídos/)).toBeVisible()
  },
)

test(
  'a tab frozen while it renewed the session does not block the others',
  { tag: '@worker' },
  async ({ app, page, context, enter, freshMember }) => {
    const ada = await freshMember('Ada')
    await giveJourney(app, ada, { daysAgo: 3, completed: [1] })
    await enter(page, ada, '/')
    const tab = await openDay(context, 2)
    await expect(syncMark(tab, 'Tudo salvo')).toBeVisible()
    await page.evaluate(holdLock, 'florescer-session')
    const frozen = await freezeTab(page)
    await tab.evaluate(expireStoredSession)
    await complete(app, ada, tab, [1, 2])
    expect(await renewals(app, ada)).toBe(1)
    await frozen.wake()
  },
)

test(
  'page and worker sending at once end in one state, and the session survives with one renewal',
  { tag: ['@worker', '@thorough'] },
  async ({ app, page, context, enter, freshMember, cutNetwork, allowProblems }) => {
    // Background Sync retries only after a rejection, and Chromium logs each one in the worker's
    // console.
    allowProblems(/Queued writes wait: (unreachable|busy)/)
    const noemi = await freshMember('Noemi')
    await giveJourney(app, noemi, { daysAgo: 5, completed: [1] })
    await enter(page, noemi, '/devocional/2')
    await expect(page.getByRole('button', { name: 'Concluir dia' })).toBeVisible()
    await expect(syncMark(page, 'Tudo salvo')).toBeVisible()

    await cutNetwork()
    await page.getByRole('button', { name: 'Favoritar' }).click()
    await page.getByRole('button', { name: 'Concluir dia' }).click()
    await expect(page.getByRole('heading', { name: 'Dia concluído' })).toBeVisible()
    await expect.poll(async () => (await queueContents(page)).join()).toContain('completed_days')
    await page.evaluate(expireStoredSession)
    await app.restart()

    // Both find the expired session and the same rows, again and again, at the same time.
    for (let round = 0; round < 3; round += 1) {
      await Promise.all([wakeWorker(context, page), page.evaluate(() => dispatchEvent(new Event('online')))])
    }
    await expect.poll(() => completedDays(app, noemi)).toEqual([1, 2])
    await expect(syncMark(page, 'Tudo salvo')).toBeVisible()
    await expect.poll(() => queueContents(page)).toEqual([])
    expect(await renewals(app, noemi)).toBe(1)
    const [favorites] = await app.sql<{ count: number }>(
      'select count(*)::int as count from public.devotional_favorites where user_id = $1::uuid',
      [noemi.id],
    )
    expect(favorites).toEqual({ count: 1 })

    // The session still renews: neither has used the other's token.
    await page.evaluate(expireStoredSession)
    await page.goto('/devocional/3')
    await page.getByRole('button', { name: 'Concluir dia' }).click()
    await expect.poll(() => completedDays(app, noemi)).toEqual([1, 2, 3])
    expect(await renewals(app, noemi)).toBe(2)
  },
)

const syncLock = ({ id }: Account) => `florescer-sync-${id}`

/** Resolves when it holds the lock, and keeps it as long as the page lives. Runs in the page. */
function holdLock(name: string): Promise<void> {
  return new Promise<void>((resolve) => {
    void navigator.locks.request(name, () => new Promise<never>(() => resolve()))
  })
}
