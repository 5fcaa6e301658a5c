import { useSyncExternalStore } from 'react'
import { formatDay } from './day.ts'

const never = () => () => {}

/**
 * False while a prerendered page hydrates, then true. The build cannot know the query of the
 * address or the browser's abilities: content that depends on them must wait for true, or hydration
 * fails because the page differs.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

const today = () => formatDay(new Date())

/** The day of the build, which prerendered pages show until their scripts run. */
const dayOfBuild = () => import.meta.env.VITE_BUILD_DAY ?? today()

/** Today as YYYY-MM-DD, in the device's time zone. */
export function useToday(): string {
  return useSyncExternalStore(never, today, dayOfBuild)
}
