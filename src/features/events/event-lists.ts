import { eventEnd, type MinistryEvent } from '#sync'

export interface EventLists {
  /** Future and current events, the next first. Events with an unreadable date count as future. */
  upcoming: MinistryEvent[]
  /** The latest first. */
  past: MinistryEvent[]
}

/**
 * Separates future from past events.
 * @param now milliseconds since the epoch
 */
export function splitEvents(events: readonly MinistryEvent[], now: number): EventLists {
  const byDate = [...events].sort((a, b) => Date.parse(a.event_date) - Date.parse(b.event_date))
  return {
    upcoming: byDate.filter((event) => !(eventEnd(event) <= now)),
    past: byDate.filter((event) => eventEnd(event) <= now).reverse(),
  }
}

/** When the next event moves to the other list; never if none is left. */
export function nextEnd(events: readonly MinistryEvent[], now: number): number {
  return Math.min(...events.map(eventEnd).filter((end) => end > now), Infinity)
}
