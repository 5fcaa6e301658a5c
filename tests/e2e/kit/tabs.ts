import type { Page } from 'playwright/test'

/** What the system does to a tab in the background: nothing runs in it any more, and it keeps what it holds. */
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

/** What the system does to a tab when memory is short: its process ends, in the middle of whatever it did. */
export async function killTab(page: Page): Promise<void> {
  const gone = page.waitForEvent('crash')
  const devtools = await page.context().newCDPSession(page)
  // Nobody is left to answer.
  devtools.send('Page.crash').catch(() => undefined)
  await gone
}
