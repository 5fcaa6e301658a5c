import { memberData } from '#sync'
import { whenIdle } from '#lib/when-idle.ts'
import { adminScreens } from './admin-screens.tsx'

/** Nobody waits for it: it finds its moments between what she does. */
const PATIENCE_MS = 30_000

/**
 * Fetches the admin area ahead, so that the worker keeps it: an administrator who finds herself without a connection
 * can write, also on a screen that she has never opened on this device.
 */
export async function prefetchAdminArea(): Promise<void> {
  await workerInCharge()
  await import('./admin-area.tsx')
  // One by one: together they would hold up whatever she types meanwhile.
  for (const { screen } of adminScreens) {
    await whenIdle(PATIENCE_MS)
    await screen.preload()
  }
  const data = await memberData()
  await data.publishing()
}

/** On her first visit the worker takes over only after the page has loaded; what is fetched before, it does not keep. */
async function workerInCharge(): Promise<void> {
  const { serviceWorker } = navigator
  if (!serviceWorker || serviceWorker.controller) return
  await new Promise<void>((resolve) =>
    serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true }),
  )
}
