import { useEffect, useState } from 'react'

/** A browser's timer has 32 bits: a longer delay would fire at once. */
const LONGEST_WAIT_MS = 2 ** 31 - 1

/** For screens that change every minute. */
export const nextMinute = (now: number): number => now + 60_000

/**
 * The current time, updated when it matters: at the moment that `nextChange` returns, and when the
 * page becomes visible again (timers pause while the phone sleeps).
 * @param nextChange returns the next time at which the screen changes, in milliseconds since the
 *   epoch like its argument; the same function across renders
 * @param first the time for the first render; now if it is not given
 */
export function useNow(nextChange: (now: number) => number, first?: number): number {
  const [now, setNow] = useState(() => first ?? Date.now())

  useEffect(() => {
    // An unreadable date gives NaN, which a timer would treat as 0 and fire again and again.
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
