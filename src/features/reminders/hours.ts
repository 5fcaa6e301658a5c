/** '06:00' for 360. */
export function toClock(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}

/** 360 for '06:00'; null for what is no hour. */
export function toMinute(clock: string): number | null {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(clock) ?? []
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes)
}

/** As one says it: '6h', '18h30'. */
export function sayHour(minute: number): string {
  const rest = minute % 60
  return `${Math.floor(minute / 60)}h${rest === 0 ? '' : String(rest).padStart(2, '0')}`
}

/** Hours that many choose: one tap each. */
export const COMMON_HOURS: readonly number[] = [6, 12, 18, 21].map((hour) => hour * 60)
