import { availableDay, JOURNEY_DAYS, opensAt } from '#sync'

/** The next moment at which a day opens, or Infinity after the last. */
export function nextOpening(startedAt: string, now: number): number {
  const next = availableDay(startedAt, now) + 1
  return next > JOURNEY_DAYS ? Number.POSITIVE_INFINITY : opensAt(startedAt, next)
}

/**
 * Parses the day of an address: '7' is 7; anything else ('0', '31', 'abc', '07', '1.0') is null.
 */
export function parseDay(segment: string | undefined): number | null {
  if (!segment || !/^[1-9]\d?$/.test(segment)) return null
  const day = Number(segment)
  return day <= JOURNEY_DAYS ? day : null
}
