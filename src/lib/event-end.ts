/** Events have no end: one counts as current for this long. */
export const EVENT_HOURS = 2

/**
 * When an event counts as over.
 * @returns milliseconds since the epoch; NaN if the date cannot be read
 */
export const eventEnd = ({ event_date }: { event_date: string }): number =>
  Date.parse(event_date) + EVENT_HOURS * 3_600_000
