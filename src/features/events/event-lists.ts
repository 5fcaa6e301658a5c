import type { MinistryEvent } from '#sync'

/** Events have no end: one counts as current for this long. */
export const EVENT_HOURS = 2
const EVENT_MS = EVENT_HOURS * 3_600_000

export interface EventLists {
  /** Future and current events, the next first. Events with an unreadable date count as future. */
  upcoming: MinistryEvent[]
  /** The latest first. */
  past: MinistryEvent[]
}

const endOf = ({ event_date }: MinistryEvent) => Date.parse(event_date) + EVENT_MS

/**
 * Separates future from past events.
 * @param now milliseconds since the epoch
 */
export function splitEvents(events: readonly MinistryEvent[], now: number): EventLists {
  const byDate = [...events].sort((a, b) => Date.parse(a.event_date) - Date.parse(b.event_date))
  return {
    upcoming: byDate.filter((event) => !(endOf(event) <= now)),
    past: byDate.filter((event) => endOf(event) <= now).reverse(),
  }
}

/** When the next event moves to the other list; never if none is left. */
export function nextEnd(events: readonly MinistryEvent[], now: number): number {
  return Math.min(...events.map(endOf).filter((end) => end > now), Infinity)
}
