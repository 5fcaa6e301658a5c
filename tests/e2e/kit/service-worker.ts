import type { Page } from 'playwright'

/**
 * The app is installed in this browser and its worker serves the page. Only a story with the tag
 * `@worker` has one.
 */
export async function waitForWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    )
  })
}

/**
 * Ends the workers, as a browser does when they have had nothing to do for half a minute. Under
 * Playwright it never does, since it waits for whoever looks into them: a newer version for which a
 * request came at the wrong moment would wait five minutes (docs/decisions/0055).
 */
export async function endWorkers(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.stopAllWorkers')
  await devtools.detach()
}
