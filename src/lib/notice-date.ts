import { formatAtTime } from './dates.ts'

const day = new Intl.DateTimeFormat('pt-BR', { day: '2-digit', month: 'short', year: 'numeric' })

/**
 * The day of a notice: '05 de nov', or '05 de nov de 2025' in another year. It is not
 * in dates.ts, which nearly every screen loads: only screens with recados need it.
 * @param at milliseconds since the epoch, like `now`, in the phone's time zone; NaN for an
 *   unreadable date
 */
export function formatNoticeDay(at: number, now: number): string {
  if (Number.isNaN(at)) return 'sem data'
  const date = partsOf(at)
  // Intl writes 'nov.'.
  const words = `${date.day} de ${date.month?.replace('.', '')}`
  return date.year === partsOf(now).year ? words : `${words} de ${date.year}`
}

/** The same with the time: '05 de nov, às 19h30'. */
export function formatNoticeMoment(at: number, now: number): string {
  const day = formatNoticeDay(at, now)
  return Number.isNaN(at) ? day : `${day}, ${formatAtTime(at)}`
}

function partsOf(at: number): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  return Object.fromEntries(day.formatToParts(at).map(({ type, value }) => [type, value]))
}
