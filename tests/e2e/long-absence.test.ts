import type { BrowserContext } from 'playwright/test'
import { completedDays, expireStoredSession, favoritesOnServer, giveJourney } from './kit/member-phone.ts'
import { waitForWorker } from './kit/service-worker.ts'
import { endSessionsOnServer, renewals } from './kit/sessions.ts'
import { syncMark } from './kit/shell.ts'
import { expect, test } from './kit/test.ts'
import { queueContents, wakeWorker } from './kit/worker-queue.ts'

/** How many renewal requests the auth server answers; requests without a network do not count. */
function countRenewalRequests(context: BrowserContext): () => number {
  let count = 0
  context.on('response', (response) => {
    if (response.url().includes('grant_type=refresh_token')) count += 1
  })
  return () => count
}

test(
  'after thirty days offline with an expired session, one renewal follows and everything is delivered',
  { tag: '@worker' },
  async ({ app, page, context, enter, freshMember, goOffline, goOnline, reopen }) => {
    const sara = await freshMember('Sara')
    await giveJourney(app, sara, { daysAgo: 2, completed: [1] })
    await enter(page, sara, '/devocional/2')
    await expect(page.getByRole('button', { name: 'Concluir dia' })).toBeVisible()
    await waitForWorker(page)
    await expect(syncMark(page, 'Tudo salvo')).toBeVisible()

    await goOffline(context)
    await page.getByRole('button', { name: 'Concluir dia' }).click()
    await expect(page.getByRole('heading', { name: 'Dia concluído' })).toBeVisible()
    await page.evaluate(expireStoredSession)

    // A month later by the phone's clock, still offline: nobody is sent away.
    await context.clock.setFixedTime(Date.now() + 30 * 24 * 3_600_000)
    const later = await reopen(context)
    for (const day of [3, 4]) {
      await later.goto(`/devocional/${day}`)
      await later.getByRole('button', { name: 'Concluir dia' }).click()
      await expect(later.getByRole('heading', { name: 'Dia concluído' })).toBeVisible()
    }
    await later.getByRole('button', { name: 'Favoritar' }).click()
    await expect(syncMark(later, '2 alterações aguardando envio')).toBeVisible()

    const requests = countRenewalRequests(context)
    // Server and worker kept today's date: the page would see their renewed session as a month old.
    await context.clock.setFixedTime(Date.now())
    await goOnline(context)
    await expect.poll(() => completedDays(app, sara)).toEqual([1, 2, 3, 4])
    await expect.poll(() => favoritesOnServer(app, sara)).toHaveLength(1)
    await expect(syncMark(later, 'Tudo salvo')).toBeVisible()
    expect(await renewals(app, sara)).toBe(1)
    expect(requests()).toBe(1)
    await expect.poll(() => queueContents(later)).toEqual([])
  },
)

test(
  'what a member does offline after the session expired is delivered even with the app closed',
  { tag: ['@worker', '@thorough'] },
  async ({ app, page, context, enter, freshMember, cutNetwork, allowProblems }) => {
    // Background Sync retries only after a rejection, and Chromium logs each one in the worker's
    // console.
    allowProblems(/Queued writes wait: (unreachable|busy)/)
    const debora = await freshMember('Debora')
    await giveJourney(app, debora, { daysAgo: 3, completed: [1] })
    await enter(page, debora, '/devocional/2')
    await expect(syncMark(page, 'Tudo salvo')).toBeVisible()

    await cutNetwork()
    await page.evaluate(expireStoredSession)
    await page.getByRole('button', { name: 'Concluir dia' }).click()
    await expect(page.getByRole('heading', { name: 'Dia concluído' })).toBeVisible()
    await expect.poll(async () => (await queueContents(page)).join()).toContain('completed_days')
    await page.close()

    await app.restart()
    const elsewhere = await context.newPage()
    await elsewhere.goto('/manifest.webmanifest')
    await wakeWorker(context, elsewhere)
    await expect.poll(() => completedDays(app, debora)).toEqual([1, 2])
    expect(await renewals(app, debora)).toBe(1)
  },
)

test(
  'when the server does not renew the session nothing is lost: the mark asks for a new sign-in, and then everything is delivered',
  { tag: ['@worker', '@thorough'] },
  async ({ app, page, context, enter, freshMember, expectProblems }) => {
    // Two renewals are refused: the page's, and that of the tab opened after it.
    expectProblems(/status of 40[01].*[\s\S]*grant_type=refresh_token/)
    const eva = await freshMember('Eva')
    await giveJourney(app, eva, { daysAgo: 3, completed: [1] })
    await enter(page, eva, '/devocional/2')
    await expect(syncMark(page, 'Tudo salvo')).toBeVisible()
    await endSessionsOnServer(app, eva)
    await page.evaluate(expireStoredSession)

    await page.getByRole('button', { name: 'Concluir dia' }).click()
    await expect(page.getByRole('heading', { name: 'Dia concluído' })).toBeVisible()
    await expect(syncMark(page, 'Entre de novo para enviar')).toBeVisible()

    // The member reads on, reloads and opens another tab: nobody is sent away, and the mark says
    // the same.
    await page.goto('/devocional/3')
    await page.getByRole('button', { name: 'Concluir dia' }).click()
    await expect(page.getByRole('heading', { name: 'Dia concluído' })).toBeVisible()
    await expect(syncMark(page, 'Entre de novo para enviar')).toBeVisible()
    const otherTab = await context.newPage()
    await otherTab.goto('/devocionais')
    await expect(syncMark(otherTab, 'Entre de novo para enviar')).toBeVisible()
    expect(await completedDays(app, eva)).toEqual([1])

    await page.bringToFront()
    await syncMark(page).click()
    const panel = page.getByRole('dialog', { name: 'Sincronização' })
    await expect(panel.getByText('Dia 3 concluído')).toBeVisible()
    await panel.getByRole('link', { name: 'Entrar de novo' }).click()
    await expect(page).toHaveURL(/\/auth\?renovar=1$/)
    const form = page.getByRole('main')
    await expect(form.getByLabel(/^E-mail/)).toHaveValue(eva.email)
    await form.getByLabel(/^Senha/).fill(eva.password)
    await form.getByRole('button', { name: 'Entrar', exact: true }).click()

    await expect.poll(() => completedDays(app, eva)).toEqual([1, 2, 3])
    await expect(syncMark(page, 'Tudo salvo')).toBeVisible()
    await otherTab.bringToFront()
    await expect(syncMark(otherTab, 'Tudo salvo')).toBeVisible()
  },
)
