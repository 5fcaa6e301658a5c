/** A calendar day as YYYY-MM-DD, by the clock of this device. */
export function formatDay(date: Date): string {
  const pad = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
}

/** '21 de novembro de 2026', from YYYY-MM-DD. */
export function formatDayInWords(day: string): string {
  // Noon in UTC is that day everywhere the format asks for UTC.
  return new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`))
}
