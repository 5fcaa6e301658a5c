import { expect, type Page } from 'playwright/test'

/** The page's clock goes on while it is being read; into the past it cannot be set. */
const AHEAD_MS = 1_000

/**
 * From now on no timer of the page ends before `page.clock.runFor` says so, however busy the machine
 * is. What is due within the next second ends now: no more, because a request that is under way would
 * be given up. The clock has to be installed.
 */
export async function stopClock(page: Page): Promise<void> {
  await expect(async () => {
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + AHEAD_MS)
  }).toPass()
}
