/** Intl's own. */
export const MONTHS = 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(
  ' ',
)
/** Stands for a future moment that cannot be read: a bad date never breaks a screen. */
const SOME_TIME = 'em breve'

/**
 * What the clock in that zone shows, the phone's by default, in the UTC fields. The phone's own is
 * asked without Intl, whose first use takes a slow phone up to 90 ms.
 */
export function clockAt(at: number, timeZone?: string): Date {
  if (!timeZone) return new Date(at - new Date(at).getTimezoneOffset() * 60_000)
  // 28/11/2026, 19:30:05
  const shown = new Date(at).toLocaleString('pt-BR', { timeZone })
  const [day = NaN, month = NaN, year = NaN, ...time] = (shown.match(/\d+/g) ?? []).map(Number)
  return new Date(Date.UTC(year, month - 1, day, ...time))
}

/** The time as people write it: 'às 19h30', 'às 19h' on the hour, 'à 1h05'. */
export function formatAtTime(at: number, timeZone?: string): string {
  const clock = clockAt(at, timeZone)
  const [hour, minute] = [clock.getUTCHours(), clock.getUTCMinutes()]
  return `${hour < 2 ? 'à' : 'às'} ${hour}h${minute ? String(minute).padStart(2, '0') : ''}`
}

/** '5 de novembro'. */
export function formatDayAndMonth(at: number, timeZone?: string): string {
  const clock = clockAt(at, timeZone)
  return `${clock.getUTCDate()} de ${MONTHS[clock.getUTCMonth()]}`
}

/**
 * A date as people say it: 'quinta-feira, 5 de novembro, às 19h30', or 'às 19h' on the hour.
 * @param now if given, the text names a different year: 'sábado, 2 de janeiro de 2027, às 9h'
 */
export function formatMoment(at: number, timeZone?: string, now?: number): string {
  if (Number.isNaN(at)) return SOME_TIME
  const weekday = new Date(at).toLocaleString('pt-BR', { timeZone, weekday: 'long' })
  const year = clockAt(at, timeZone).getUTCFullYear()
  const isOtherYear = now !== undefined && clockAt(now, timeZone).getUTCFullYear() !== year
  return `${weekday}, ${formatDayAndMonth(at, timeZone)}${isOtherYear ? ` de ${year}` : ''}, ${formatAtTime(at, timeZone)}`
}

/**
 * The zone's name ('Horário Padrão de Brasília') if its clock differs from the phone's at that
 * moment; null if both agree.
 * @param timeZone IANA name
 */
export function zoneNameIfElsewhere(at: number, timeZone: string): string | null {
  if (Number.isNaN(at) || formatAtTime(at, timeZone) === formatAtTime(at)) return null
  return zoneName(timeZone, at)
}

/** 'Horário Padrão de Brasília'. */
export function zoneName(timeZone: string, at: number): string {
  const parts = new Intl.DateTimeFormat('pt-BR', { timeZone, timeZoneName: 'longGeneric' }).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/** Whole calendar days from `from` to `to`: 0 is the same date, 1 is the next day. */
export function calendarDaysBetween(from: number, to: number, timeZone?: string): number {
  const dayOf = (at: number) => Math.floor(clockAt(at, timeZone).getTime() / 86_400_000)
  return dayOf(to) - dayOf(from)
}

/**
 * A future moment, short enough for a card: 'hoje às 22h', 'amanhã às 22h', 'em 5 de novembro às
 * 22h'.
 * @param at milliseconds since the epoch, like `now`
 * @param timeZone IANA name; the phone's zone by default
 */
export function formatUpcoming(at: number, now: number, timeZone?: string): string {
  if (Number.isNaN(at)) return SOME_TIME
  const days = calendarDaysBetween(now, at, timeZone)
  const day = days === 0 ? 'hoje' : days === 1 ? 'amanhã' : `em ${formatDayAndMonth(at, timeZone)}`
  return `${day} ${formatAtTime(at, timeZone)}`
}

/**
 * A past moment for a status line: 'agora mesmo', 'há 5 minutos', 'hoje às 9h12', 'em 3 de novembro
 * às 9h12'.
 */
export function formatPast(at: number, now: number, timeZone?: string): string {
  if (Number.isNaN(at)) return 'há muito tempo'
  const minutes = Math.floor((now - at) / 60_000)
  if (minutes < 1) return 'agora mesmo'
  if (minutes === 1) return 'há 1 minuto'
  if (minutes < 60) return `há ${minutes} minutos`
  const days = calendarDaysBetween(at, now, timeZone)
  const day = days === 0 ? 'hoje' : days === 1 ? 'ontem' : `em ${formatDayAndMonth(at, timeZone)}`
  return `${day} ${formatAtTime(at, timeZone)}`
}

/** The next midnight in the phone's time zone, when 'hoje' and 'amanhã' change their meaning. */
export function nextMidnight(now: number): number {
  const date = new Date(now)
  date.setHours(24, 0, 0, 0)
  return date.getTime()
}
