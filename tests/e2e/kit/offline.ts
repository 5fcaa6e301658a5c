import type { BrowserContext } from 'playwright'
import { expect } from 'playwright/test'
import { PUBLISHABLE_KEY } from '#backend/server/keys.ts'

/** Known to the server, to no worker, and counted by no story. */
const PROBE = { path: '/auth/v1/health', apikey: PUBLISHABLE_KEY }

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
function isReached({ path, apikey }: typeof PROBE): Promise<boolean> {
  return fetch(path, { cache: 'no-store', headers: { apikey } }).then(
    () => true,
    () => false,
  )
}
