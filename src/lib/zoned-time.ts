import { clockAt } from './dates.ts'

/**
 * The value of a datetime-local input in that zone: '2026-11-21T19:30'.
 * @param at milliseconds since the epoch; NaN gives an empty value
 * @param timeZone IANA name
 */
export function toZonedInput(at: number, timeZone: string): string {
  if (Number.isNaN(at)) return ''
  return clockAt(at, timeZone).toISOString().slice(0, 16)
}

/** The calendar day in that zone: '2026-11-21'. */
export function dayIn(timeZone: string, at: number): string {
  return toZonedInput(at, timeZone).slice(0, 10)
}

/**
 * The moment at which the local time in the zone is `text`. If a clock change repeats that time,
 * the first of the two counts; if it skips that time, the result is later by the length of the gap.
 * @param text '2026-11-21T19:30', with or without seconds
 * @returns milliseconds since the epoch, or null if there is no such day or hour
 */
export function fromZonedInput(text: string, timeZone: string): number | null {
  const match = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::\d\d(?:\.\d+)?)?$/.exec(text.trim())
  if (!match) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = match.slice(1).map(Number)
  const clock = Date.UTC(year, month - 1, day, hour, minute)
  // 31 February and 25 h would roll over: there is no such time.
  if (Number.isNaN(clock) || new Date(clock).toISOString().slice(0, 16) !== text.trim().slice(0, 16)) return null
  const offsetAt = (at: number) => clockAt(at, timeZone).getTime() - at
  // Half a day before and after, the zone has the offsets from before and after any clock change.
  const before = offsetAt(clock - 43_200_000)
  const after = offsetAt(clock + 43_200_000)
  const first = clock - before
  if (before === after || offsetAt(first) === before) return first
  return offsetAt(clock - after) === after ? clock - after : first
}
