import type { Page } from 'playwright'
import { IMAGE_CACHE } from '#sync/worker/messages.ts'
import { accessRequestTexts } from '#texts/access-request.ts'
import { expectAccessible } from './kit/axe.ts'
import { fillRequest, followersOf, newVisitor, requestForm, sendRequest } from './kit/coming-in.ts'
import { answerNext, isSubscribed, notAskedYet, withPushService } from './kit/push.ts'
import { waitForWorker } from './kit/service-worker.ts'
import { expect, test } from './kit/test.ts'

const { follow, sent, pending } = accessRequestTexts
const offerOn = (page: Page) => page.getByRole('status').filter({ hasText: follow.title })
const allow = (page: Page) => offerOn(page).getByRole('button', { name: follow.allow })

test(
  'who has asked for access lets her phone ring when it is approved, by one tap',
  { tag: '@worker' },
  async ({ app, page, context }) => {
    const { endpoint } = await withPushService(context)
    const nadia = newVisitor('Nádia')
    await sendRequest(page, nadia)
    await expect(page).toHaveURL(/\/auth$/)
    await waitForWorker(page)
    await expect(offerOn(page)).toContainText(follow.lead)
    await expectAccessible(page)
    await allow(page).click()
    const done = page.getByRole('status').filter({ hasText: follow.doneTitle })
    await expect(done).toContainText(follow.done)
    expect(await followersOf(app, nadia)).toEqual([{ endpoint }])
    await done.getByRole('button', { name: follow.understood }).click()
    await expect(done).toHaveCount(0)
    await page.reload()
    await expect(page.getByText(sent.next)).toBeVisible()
    await expect(offerOn(page)).toHaveCount(0)

    // It stays however often she opens the app: each time the worker looks whose first page it is.
    for (let opening = 1; opening <= 2; opening += 1) {
      await page.evaluate((name) => caches.open(name), IMAGE_CACHE)
      await page.goto('/')
      // What members leave behind has been cleared away.
      await expect.poll(() => page.evaluate((name) => caches.has(name), IMAGE_CACHE)).toBe(false)
    }
    expect(await isSubscribed(page)).toBe(true)
  },
)

test(
  'of a request that waited for the network too; refused, closed or without a network nothing is lost, and declined it does not come back',
  { tag: ['@worker', '@thorough'] },
  async ({ page, context, goOffline, goOnline, allowProblems }) => {
    allowProblems(/Queued writes wait/)
    await withPushService(context)
    await notAskedYet(context)
    await page.goto('/cadastro')
    await waitForWorker(page)
    await fillRequest(page, newVisitor('Tânia'))
    await goOffline(context)
    await requestForm(page).enviar.click()
    await expect(page.getByText(pending.title).first()).toBeVisible()
    await expect(offerOn(page)).toHaveCount(0)
    await goOnline(context)
    await expect(page.getByText(sent.title).first()).toBeVisible()
    await expect(offerOn(page)).toBeVisible()

    await allow(page).click()
    // The question was closed.
    await expect(allow(page)).toBeEnabled()
    await goOffline(context)
    await answerNext(page, 'granted')
    await allow(page).click()
    await expect(offerOn(page)).toContainText(follow.offline)
    await goOnline(context)
    await answerNext(page, 'denied')
    await allow(page).click()
    const blocked = page.getByRole('status').filter({ hasText: follow.denied })
    await expect(blocked).toBeVisible()
    await blocked.getByRole('button', { name: follow.understood }).click()
    await expect(blocked).toHaveCount(0)
    await page.reload()
    // What the browser blocks is not offered.
    await expect(page.getByText(sent.title).first()).toBeVisible()
    await expect(offerOn(page)).toHaveCount(0)

    await answerNext(page, 'granted')
    await page.goto('/')
    await page.getByRole('button', { name: pending.dismiss }).click()
    await sendRequest(page, newVisitor('Tirza'))
    await expect(page).toHaveURL(/\/auth$/)
    await offerOn(page).getByRole('button', { name: follow.no }).click()
    await expect(offerOn(page)).toHaveCount(0)
    await page.reload()
    await expect(page.getByText(sent.next)).toBeVisible()
    await expect(offerOn(page)).toHaveCount(0)
  },
)
