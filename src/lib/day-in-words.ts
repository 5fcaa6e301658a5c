import { formatDay } from './day.ts'

/**
 * '21 de novembro de 2026' from YYYY-MM-DD, or 'data desconhecida' if there is no such day. It is
 * not in dates.ts, which nearly every screen loads: few screens write a date in full.
 */
export function formatDayInWords(day: string): string {
  // The format uses UTC, where noon belongs to the same day.
  const noon = Date.parse(`${day}T12:00:00Z`)
  if (Number.isNaN(noon)) return 'data desconhecida'
  return new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone: 'UTC' }).format(noon)
}

/** The same for a moment (ISO 8601), in the time zone of this device. */
export function formatDateInWords(moment: string): string {
  return formatDayInWords(formatDay(new Date(Date.parse(moment))))
}
