const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const words = new Intl.RelativeTimeFormat('pt-BR', { numeric: 'always' })

/**
 * How long something has waited, as people say it: 'agora há pouco', 'há 5 horas', 'há 3 dias', 'há
 * 2 semanas', 'há 4 meses'. A moment in the future, by another clock, is now.
 */
export function waitingTime(since: string, now: number = Date.now()): string {
  const waited = now - Date.parse(since)
  // An unreadable date too.
  if (!(waited >= HOUR_MS)) return 'agora há pouco'
  if (waited < DAY_MS) return ago(waited / HOUR_MS, 'hour')
  const days = waited / DAY_MS
  if (days < 14) return ago(days, 'day')
  if (days < 61) return ago(days / 7, 'week')
  if (days < 730) return ago(days / 30.44, 'month')
  return ago(days / 365.25, 'year')
}

const ago = (amount: number, unit: Intl.RelativeTimeFormatUnit) => words.format(-Math.floor(amount), unit)
