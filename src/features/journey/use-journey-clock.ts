import { useCallback } from 'react'
import { nextOpening, type Progress } from '#sync'
import { nextMidnight } from '#lib/dates.ts'
import { useNow } from '#lib/use-now.ts'

/**
 * The current time, updated when the next day opens and at midnight, when 'amanhã' becomes 'hoje'.
 * @param first the time for the first render
 */
export function useJourneyClock(progress: Progress | null | undefined, first?: number): number {
  const startedAt = progress?.started_at
  const nextChange = useCallback(
    (now: number) => Math.min(nextMidnight(now), startedAt ? nextOpening(startedAt, now) : Number.POSITIVE_INFINITY),
    [startedAt],
  )
  return useNow(nextChange, first)
}
