import { useSyncExternalStore } from 'react'
import { formatDay } from './day.ts'

const never = () => () => {}
const today = () => formatDay(new Date())

/** The day of the build, which prerendered pages show until their scripts run. */
const dayOfBuild = () => import.meta.env.VITE_BUILD_DAY ?? today()

/** Today as YYYY-MM-DD, in the device's time zone. */
export function useToday(): string {
  return useSyncExternalStore(never, today, dayOfBuild)
}
