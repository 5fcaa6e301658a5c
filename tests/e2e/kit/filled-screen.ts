import type { BrowserContext, Page } from 'playwright/test'

/** The app's own script, of whatever version. */
const APP = /\/assets\/app-[^/]+\.js$/

/** Takes the app's own script off the phone. Runs in the page. */
export async function dropApp(script: string): Promise<void> {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys())
      if (new RegExp(script).test(new URL(request.url).pathname)) await cache.delete(request)
  }
}

/**
 * The app's own script is no longer on the phone, so the story decides when it comes, if at all.
 */
export async function holdApp(
  page: Page,
  context: BrowserContext,
  script = APP,
): Promise<{ release(): void; lose(): void }> {
  await page.evaluate(dropApp, script.source)
  const { promise, resolve } = Promise.withResolvers<'continue' | 'abort'>()
  await context.route(script, async (route) => {
    if ((await promise) === 'abort') await route.abort('connectionreset')
    else await route.continue()
  })
  return { release: () => resolve('continue'), lose: () => resolve('abort') }
}

/** The worker has filled in this page, for this member. */
export const isFilledIn = (page: Page) =>
  page.evaluate(() => document.documentElement.dataset.member !== undefined && document.querySelector('h1') !== null)

/** Until React has taken over the screen, its header and the bar at the foot. */
export const takenOver = (page: Page) =>
  page.waitForFunction(() => {
    const parts = ['h1', 'header button', '[data-bottom-bar]'].map((part) => document.querySelector(part))
    return parts.every((part) => part && Object.keys(part).some((key) => key.startsWith('__reactFiber')))
  })
