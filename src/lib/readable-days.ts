import { availableDay, type Progress } from '#sync'

/**
 * The days that she may read: those that are open on her present journey, and what she has completed on any.
 * @param journeys all of hers, the present one last
 * @param now milliseconds since the epoch
 */
export function readableDays(journeys: readonly Progress[], now: number): ReadonlySet<number> {
  const present = journeys.at(-1)
  const open = present ? availableDay(present.started_at, now) : 0
  return new Set([
    ...Array.from({ length: open }, (_, i) => i + 1),
    ...journeys.flatMap(({ completed_days: days }) => days),
  ])
}
