import { formatAtTime, MONTHS } from './dates.ts'

/**
 * The day of a notice: '05 de nov', or '05 de nov de 2025' in another year. It is not
 * in dates.ts, which nearly every screen loads: only screens with recados need it.
 * @param at milliseconds since the epoch, like `now`, in the phone's time zone; NaN for an
 *   unreadable date
 */
export function formatNoticeDay(at: number, now: number): string {
  if (Number.isNaN(at)) return 'sem data'
  const date = new Date(at)
  const words = `${String(date.getDate()).padStart(2, '0')} de ${MONTHS[date.getMonth()]!.slice(0, 3)}`
  const year = date.getFullYear()
  return year === new Date(now).getFullYear() ? words : `${words} de ${year}`
}

/** The same with the time: '05 de nov, às 19h30'. */
export function formatNoticeMoment(at: number, now: number): string {
  const day = formatNoticeDay(at, now)
  return Number.isNaN(at) ? day : `${day}, ${formatAtTime(at)}`
}
