const LOCALE = 'pt-BR'
/** What is said of a moment to come that cannot be read: a date from elsewhere never stops a screen. */
const SOME_TIME = 'em breve'

function partsOf(
  at: number,
  timeZone: string | undefined,
  options: Intl.DateTimeFormatOptions,
): Record<string, string> {
  const parts = new Intl.DateTimeFormat(LOCALE, { ...options, timeZone }).formatToParts(at)
  return Object.fromEntries(parts.map((part) => [part.type, part.value]))
}

/** '22:00'. */
export function formatTime(at: number, timeZone?: string): string {
  const { hour, minute } = partsOf(at, timeZone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  return `${hour}:${minute}`
}

/** '5 de novembro'. */
export function formatDayAndMonth(at: number, timeZone?: string): string {
  const { day, month } = partsOf(at, timeZone, { day: 'numeric', month: 'long' })
  return `${day} de ${month}`
}

/**
 * A date as people say it: 'quinta-feira, 5 de novembro, às 19h30', and 'às 19h' on the hour.
 * @param now if given, a year other than its own is said: 'sábado, 2 de janeiro de 2027, às 9h'
 */
export function formatMoment(at: number, timeZone?: string, now?: number): string {
  if (Number.isNaN(at)) return SOME_TIME
  const { weekday, year } = partsOf(at, timeZone, { weekday: 'long', year: 'numeric' })
  const { hour, minute } = partsOf(at, timeZone, { hour: 'numeric', minute: '2-digit', hourCycle: 'h23' })
  const article = Number(hour) === 1 || Number(hour) === 0 ? 'à' : 'às'
  const time = minute === '00' ? `${Number(hour)}h` : `${Number(hour)}h${minute}`
  const isOtherYear = now !== undefined && partsOf(now, timeZone, { year: 'numeric' }).year !== year
  return `${weekday}, ${formatDayAndMonth(at, timeZone)}${isOtherYear ? ` de ${year}` : ''}, ${article} ${time}`
}

/**
 * The zone's name where its clock then shows another time than the phone's: 'Horário Padrão de Brasília'; null where both agree.
 * @param timeZone IANA name
 */
export function zoneNameIfElsewhere(at: number, timeZone: string): string | null {
  if (Number.isNaN(at) || formatTime(at, timeZone) === formatTime(at)) return null
  return zoneName(timeZone, at)
}

/** 'Horário Padrão de Brasília'. */
export function zoneName(timeZone: string, at: number): string {
  return partsOf(at, timeZone, { timeZoneName: 'longGeneric' }).timeZoneName ?? timeZone
}

/** Whole calendar days from `from` to `to`: 0 is the same date, 1 is tomorrow. */
export function calendarDaysBetween(from: number, to: number, timeZone?: string): number {
  return Math.round((utcDateOf(to, timeZone) - utcDateOf(from, timeZone)) / 86_400_000)
}

function utcDateOf(at: number, timeZone: string | undefined): number {
  const { year, month, day } = partsOf(at, timeZone, { year: 'numeric', month: 'numeric', day: 'numeric' })
  return Date.UTC(Number(year), Number(month) - 1, Number(day))
}

/**
 * When something comes, short enough for a card: 'hoje às 22:00', 'amanhã às 22:00', 'em 5 de novembro às 22:00'.
 * @param at milliseconds since the epoch, like `now`
 * @param timeZone IANA name; the phone's own where it is left out
 */
export function formatUpcoming(at: number, now: number, timeZone?: string): string {
  if (Number.isNaN(at)) return SOME_TIME
  const time = formatTime(at, timeZone)
  const days = calendarDaysBetween(now, at, timeZone)
  if (days === 0) return `hoje às ${time}`
  if (days === 1) return `amanhã às ${time}`
  return `em ${formatDayAndMonth(at, timeZone)} às ${time}`
}

/** How long ago, for a line of status: 'agora mesmo', 'há 5 minutos', 'hoje às 09:12', 'em 3 de novembro às 09:12'. */
export function formatPast(at: number, now: number, timeZone?: string): string {
  if (Number.isNaN(at)) return 'há muito tempo'
  const minutes = Math.floor((now - at) / 60_000)
  if (minutes < 1) return 'agora mesmo'
  if (minutes === 1) return 'há 1 minuto'
  if (minutes < 60) return `há ${minutes} minutos`
  const days = calendarDaysBetween(at, now, timeZone)
  if (days === 0) return `hoje às ${formatTime(at, timeZone)}`
  if (days === 1) return `ontem às ${formatTime(at, timeZone)}`
  return `em ${formatDayAndMonth(at, timeZone)} às ${formatTime(at, timeZone)}`
}

/** The next midnight of the phone's calendar: when 'hoje' and 'amanhã' change their meaning. */
export function nextMidnight(now: number): number {
  const date = new Date(now)
  date.setHours(24, 0, 0, 0)
  return date.getTime()
}
