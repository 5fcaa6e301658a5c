import { composed, fold } from '#lib/fold.ts'

export const MINIMUM_AGE = 13
/** The table accepts dates after this one. */
const EARLIEST = '1900-01-01'

const months = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez']

const pad = (digits: string) => digits.padStart(2, '0')

/**
 * Reads a pasted date as its eight digits DDMMAAAA: '1/2/1990', '01-02-1990', '1990-02-01', '1º de
 * fevereiro de 1990', 'quinta-feira, 1 fev. 1990'.
 * @returns null if the text is not a whole date
 */
export function pastedDateDigits(text: string): string | null {
  const iso = /^\s*(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:T.*)?\s*$/.exec(text)
  if (iso) return pad(iso[3]!) + pad(iso[2]!) + iso[1]!
  const ours = /^\s*(\d{1,2})\s*[-/. ]\s*(\d{1,2})\s*[-/. ]\s*(\d{4})\s*$/.exec(text)
  if (ours) return pad(ours[1]!) + pad(ours[2]!) + ours[3]!
  const words = /(?:^|\s)(\d{1,2})[º°]?[\s/-]+(?:de\s+)?(\p{L}{3})\p{L}*\.?,?[\s/-]+(?:de\s+)?(\d{4})\s*$/u.exec(text)
  const month = months.indexOf(fold(composed(words?.[2] ?? ''))) + 1
  return words && month > 0 ? pad(words[1]!) + pad(String(month)) + words[3]! : null
}

/** '01/02/1990' → '1990-02-01'; null unless such a day exists. */
export function toIsoDate(text: string): string | null {
  const parts = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text)
  if (!parts) return null
  const [, day, month, year] = parts
  const iso = `${year}-${month}-${day}`
  const date = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null
}

/** What is wrong with a birth date, or null. `today` is the phone's calendar day, YYYY-MM-DD. */
export function birthDateFault(text: string, today: string): 'wrong' | 'too_young' | null {
  const iso = toIsoDate(text)
  if (iso === null || iso <= EARLIEST || iso >= today) return 'wrong'
  return iso <= yearsBefore(today, MINIMUM_AGE) ? null : 'too_young'
}

/** The same day that many years earlier; 29 February becomes the 28th, as in the database. */
function yearsBefore(isoDate: string, years: number): string {
  const earlier = `${Number(isoDate.slice(0, 4)) - years}${isoDate.slice(4)}`
  return earlier.endsWith('-02-29') && Number.isNaN(Date.parse(earlier)) ? earlier.replace(/29$/, '28') : earlier
}

/** The day on this phone's calendar, YYYY-MM-DD. */
export function todayHere(now = new Date()): string {
  return `${now.getFullYear()}-${pad(String(now.getMonth() + 1))}-${pad(String(now.getDate()))}`
}
