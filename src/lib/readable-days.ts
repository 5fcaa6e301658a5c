import { availableDay, type Progress } from '#sync'

/**
 * The days that a member may read: the open days of the current journey, and every day completed on
 * any journey.
 * @param journeys all journeys of the member, the current one last
 * @param now milliseconds since the epoch
 */
export function readableDays(journeys: readonly Progress[], now: number): ReadonlySet<number> {
  const current = journeys.at(-1)
  const open = current ? availableDay(current.started_at, now) : 0
  return new Set([
    ...Array.from({ length: open }, (_, i) => i + 1),
    ...journeys.flatMap(({ completed_days: days }) => days),
  ])
}
