import { formatDay } from './day.ts'

/** '21 de novembro de 2026', from YYYY-MM-DD; what no calendar has is said to be unknown. */
export function formatDayInWords(day: string): string {
  // Noon in UTC is that day everywhere the format asks for UTC.
  const noon = Date.parse(`${day}T12:00:00Z`)
  if (Number.isNaN(noon)) return 'data desconhecida'
  return new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone: 'UTC' }).format(noon)
}

/** The same of a moment (ISO 8601), by the clock of this device. */
export function formatDateInWords(moment: string): string {
  return formatDayInWords(formatDay(new Date(Date.parse(moment))))
}
