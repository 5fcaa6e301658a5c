import { memberData } from '#sync'
import { adminScreens } from './admin-screens.tsx'

/**
 * Fetches the admin area ahead, so that the worker keeps it: an administrator who finds herself without a connection
 * can write, also on a screen that she has never opened on this device.
 */
export async function keepAdminArea(): Promise<void> {
  await import('./admin-area.tsx')
  for (const { screen } of adminScreens) screen.preload()
  const data = await memberData()
  await data.publishing()
}
