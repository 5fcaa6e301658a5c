import type { BrowserContext } from 'playwright'
import { expect } from 'playwright/test'

/** Known to the server, to no worker, and counted by no story. */
const PROBE = '/auth/v1/health'

/**
 * Airplane mode for a context, and waits until it is in force: a busy browser still sends what a
 * page or its worker asks right after the switch.
 */
export async function goneOffline(context: BrowserContext): Promise<void> {
  await context.setOffline(true)
  const pages = context.pages().filter((page) => page.url().startsWith('http'))
  const probes = [
    ...pages.map((page) => () => page.evaluate(isReached, PROBE)),
    ...context.serviceWorkers().map((worker) => () => worker.evaluate(isReached, PROBE)),
  ]
  for (const probe of probes) {
    // What is closing or leaving asks nothing more.
    await expect.poll(() => probe().catch(() => false), { message: 'airplane mode is in force' }).toBe(false)
  }
}

/** Runs in the page or its worker. */
function isReached(path: string): Promise<boolean> {
  return fetch(path, { cache: 'no-store' }).then(
    () => true,
    () => false,
  )
}
