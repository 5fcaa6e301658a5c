import type { MinistryEvent } from '#sync'

/** An event has a beginning and no end: this long it counts as going on. */
export const EVENT_HOURS = 2
const EVENT_MS = EVENT_HOURS * 3_600_000

export interface EventLists {
  /** Those to come and the one going on, the next first; also one whose date cannot be read. */
  upcoming: MinistryEvent[]
  /** The latest first. */
  past: MinistryEvent[]
}

const endOf = ({ event_date }: MinistryEvent) => Date.parse(event_date) + EVENT_MS

/**
 * The next ones, and apart from them those that were (reading J9).
 * @param now milliseconds since the epoch
 */
export function splitEvents(events: readonly MinistryEvent[], now: number): EventLists {
  const byDate = [...events].sort((a, b) => Date.parse(a.event_date) - Date.parse(b.event_date))
  return {
    upcoming: byDate.filter((event) => !(endOf(event) <= now)),
    past: byDate.filter((event) => endOf(event) <= now).reverse(),
  }
}

/** When the next event moves from one list to the other; never, where none is to come. */
export function nextEnd(events: readonly MinistryEvent[], now: number): number {
  return Math.min(...events.map(endOf).filter((end) => end > now), Infinity)
}
