import { useEffect, useState } from 'react'

/** A browser's timer counts in 32 bits: a longer wait would fire at once. */
const LONGEST_WAIT_MS = 2 ** 31 - 1

/** For screens on which each minute looks different. */
export const nextMinute = (now: number): number => now + 60_000

/**
 * The time, which moves when it matters: at the moment that `nextChange` names, and when the page becomes visible
 * again (a phone's timers stand still in the pocket).
 * @param nextChange from a time to the next one at which the screen would look different, both in milliseconds
 *   since the epoch; the same function across renders
 */
export function useNow(nextChange: (now: number) => number): number {
  const [now, setNow] = useState(Date.now)

  useEffect(() => {
    // Of a date that cannot be read nobody knows when; a timer would take it for 'now', again and again.
    const wait = Math.min(Math.max((nextChange(now) || Infinity) - Date.now(), 0) + 50, LONGEST_WAIT_MS)
    const timer = setTimeout(() => setNow(Date.now()), wait)
    return () => clearTimeout(timer)
  }, [now, nextChange])

  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') setNow(Date.now())
    }
    document.addEventListener('visibilitychange', look)
    window.addEventListener('pageshow', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('pageshow', look)
    }
  }, [])

  return now
}
