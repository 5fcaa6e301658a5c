import { useSyncExternalStore } from 'react'
import { formatDay } from './day.ts'

const never = () => () => {}
const today = () => formatDay(new Date())

/** The day on which the prerendered pages were made: they say so until their page runs. */
const dayOfBuild = () => import.meta.env.VITE_BUILD_DAY ?? today()

/** The device's own date as YYYY-MM-DD. */
export function useToday(): string {
  return useSyncExternalStore(never, today, dayOfBuild)
}
