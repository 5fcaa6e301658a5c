import { completedDays, expireStoredSession, favoritesOnServer, giveJourney } from './kit/member-phone.ts'
import { waitForWorker } from './kit/service-worker.ts'
import { storedAccessToken } from './kit/sessions.ts'
import { syncMark } from './kit/shell.ts'
import { everythingStored, findings, type StoredEntry } from './kit/stored.ts'
import { expect, test } from './kit/test.ts'
import { queueContents } from './kit/worker-queue.ts'

/** Everything but the one place where the session belongs. */
const outsideTheSession = (entries: StoredEntry[]) =>
  entries.filter(({ where }) => !where.startsWith('indexedDB florescer-session/'))

/**
 * What a token or a header with one looks like, whoever's it is: `{"alg"`, `{"typ"` and `{"kid"` begin one in base64.
 * The letters they share are too few: the name of a precached file may have them by chance.
 */
const SECRETS = ['authorization', 'bearer ', 'refreshtoken', 'refresh_token', 'eyJhbGci', 'eyJ0eXAi', 'eyJraWQi']

test(
  'em lugar nenhum do aparelho fica um token, fora da sessão',
  { tag: '@worker' },
  async ({ app, page, context, login, freshMember, cutNetwork, allowProblems }) => {
    // Background Sync may come while there is no network, and comes again only after a rejection.
    allowProblems(/Queued writes wait: (unreachable|busy)/)
    const zilda = await freshMember('Zilda')
    await giveJourney(app, zilda, { daysAgo: 5, completed: [1] })
    await login(page, zilda)
    await waitForWorker(page)
    await page.goto('/devocional/2')
    await expect(syncMark(page, 'Tudo salvo')).toBeVisible()
    const tokens = [await storedAccessToken(page)]

    await cutNetwork()
    await page.getByRole('button', { name: 'Concluir dia' }).click()
    await expect.poll(async () => (await queueContents(page)).join()).toContain('completed_days')
    const offline = await page.evaluate(everythingStored)
    // The control: the scan sees into the queue's bytes, and finds the token where it is allowed.
    expect(findings(offline, ['completed_days']).join()).toContain('workbox-background-sync')
    expect(findings(offline, tokens)).toEqual([`${tokens[0]} in indexedDB florescer-session/entries`])
    expect(findings(outsideTheSession(offline), [...SECRETS, ...tokens])).toEqual([])

    // Expired in between, so that the worker is handed what waits by the page; then renewed.
    await page.evaluate(expireStoredSession)
    await page.getByRole('button', { name: 'Favoritar' }).click()
    await expect.poll(async () => (await queueContents(page)).join()).toContain('devotional_id')
    expect(findings(outsideTheSession(await page.evaluate(everythingStored)), [...SECRETS, ...tokens])).toEqual([])
    await app.restart()
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect.poll(() => completedDays(app, zilda)).toEqual([1, 2])
    await expect.poll(() => favoritesOnServer(app, zilda)).toHaveLength(1)
    await expect(syncMark(page, 'Tudo salvo')).toBeVisible()
    tokens.push(await storedAccessToken(page))
    expect(findings(outsideTheSession(await page.evaluate(everythingStored)), [...SECRETS, ...tokens])).toEqual([])
    await context.close()
  },
)
