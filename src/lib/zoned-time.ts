const fields = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
} as const

/** What a clock in that zone shows, as if it were UTC: milliseconds since the epoch. */
function clockIn(timeZone: string, at: number): number {
  const parts = new Intl.DateTimeFormat('en-US', { ...fields, hourCycle: 'h23', timeZone }).formatToParts(at)
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((found) => found.type === type)?.value)
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
}

/**
 * A moment as a field of date and time holds it: '2026-11-21T19:30', by the clock of that zone.
 * @param at milliseconds since the epoch; of NaN the field is empty
 * @param timeZone IANA name
 */
export function toZonedInput(at: number, timeZone: string): string {
  if (Number.isNaN(at)) return ''
  return new Date(clockIn(timeZone, at)).toISOString().slice(0, 16)
}

/** The calendar day in that zone: '2026-11-21'. */
export function dayIn(timeZone: string, at: number): string {
  return toZonedInput(at, timeZone).slice(0, 10)
}

/**
 * The moment at which a clock in that zone shows this. Of an hour that the clock shows twice the first; of one that it
 * leaves out, as much later.
 * @param text '2026-11-21T19:30', perhaps with seconds
 * @returns milliseconds since the epoch, or null where there is no such day or hour
 */
export function fromZonedInput(text: string, timeZone: string): number | null {
  const match = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::\d\d(?:\.\d+)?)?$/.exec(text.trim())
  if (!match) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = match.slice(1).map(Number)
  const clock = Date.UTC(year, month - 1, day, hour, minute)
  // 31 February and 25 h roll over: no such time.
  if (Number.isNaN(clock) || new Date(clock).toISOString().slice(0, 16) !== text.trim().slice(0, 16)) return null
  const offsetAt = (at: number) => clockIn(timeZone, at) - at
  // Half a day on either side the zone's offset is the one before, and the one after, any change nearby.
  const before = offsetAt(clock - 43_200_000)
  const after = offsetAt(clock + 43_200_000)
  const first = clock - before
  if (before === after || offsetAt(first) === before) return first
  return offsetAt(clock - after) === after ? clock - after : first
}
