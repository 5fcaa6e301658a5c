import type { Page } from 'playwright/test'

/**
 * Freezes a tab as the system does in the background: nothing runs in it, and it keeps its locks.
 */
export async function freezeTab(page: Page): Promise<{ wake(): Promise<void> }> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' })
  return {
    async wake() {
      await devtools.send('Page.setWebLifecycleState', { state: 'active' })
      await devtools.detach()
    },
  }
}

/** Kills a tab as the system does when memory is short: its process ends, whatever it was doing. */
export async function killTab(page: Page): Promise<void> {
  const gone = page.waitForEvent('crash')
  const devtools = await page.context().newCDPSession(page)
  // Nobody is left to answer.
  devtools.send('Page.crash').catch(() => undefined)
  await gone
}
