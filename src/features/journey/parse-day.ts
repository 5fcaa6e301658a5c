import { JOURNEY_DAYS } from '#sync'

/**
 * Parses the day of an address: '7' is 7; anything else ('0', '31', 'abc', '07', '1.0') is null.
 */
export function parseDay(segment: string | undefined): number | null {
  if (!segment || !/^[1-9]\d?$/.test(segment)) return null
  const day = Number(segment)
  return day <= JOURNEY_DAYS ? day : null
}
