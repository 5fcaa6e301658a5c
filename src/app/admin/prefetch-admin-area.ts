import { memberData } from '#sync'
import { whenIdle } from '#lib/when-idle.ts'
import { adminScreens } from './admin-screens.tsx'

/** Nobody waits for this, so it may wait long for an idle moment. */
const TIMEOUT_MS = 30_000

/**
 * Fetches the admin area ahead so that the worker caches it. An administrator without a connection
 * can then write, even on a screen they have never opened on this device.
 */
export async function prefetchAdminArea(): Promise<void> {
  await workerInCharge()
  await import('./admin-area.tsx')
  // One at a time: all at once would slow down what the administrator is doing.
  for (const { screen } of adminScreens) {
    await whenIdle(TIMEOUT_MS)
    await screen.preload()
  }
  const data = await memberData()
  await data.publishing()
}

/**
 * On the first visit the worker takes control only after the page has loaded, and it caches nothing
 * that is fetched before.
 */
async function workerInCharge(): Promise<void> {
  const { serviceWorker } = navigator
  if (!serviceWorker || serviceWorker.controller) return
  await new Promise<void>((resolve) =>
    serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true }),
  )
}
