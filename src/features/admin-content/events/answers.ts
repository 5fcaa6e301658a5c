import { adminAnswers, adminLog, type AnswerLine, type MinistryEvent, type NetworkResult } from '#sync'
import { brand } from '#src/brand.ts'
import type { CsvColumn } from '#lib/csv.ts'
import { formatAtTime, formatDayAndMonth } from '#lib/dates.ts'
import { formatDayInWords } from '#lib/day-in-words.ts'
import { dayIn } from '#lib/zoned-time.ts'
import { adminEventsTexts } from '#texts/admin-events.ts'

const texts = adminEventsTexts.answers

/** '5 de novembro, às 19h30', in the ministry's zone. */
export function momentWords(moment: string): string {
  const at = Date.parse(moment)
  return `${formatDayAndMonth(at, brand.timeZone)}, ${formatAtTime(at, brand.timeZone)}`
}

/** The same in a file, which outlives the year. */
function momentAndYear(moment: string): string {
  const at = Date.parse(moment)
  return `${formatDayInWords(dayIn(brand.timeZone, at))}, ${formatAtTime(at, brand.timeZone)}`
}

export const csvColumns: readonly CsvColumn<AnswerLine>[] = [
  { header: texts.columns.nome, value: ({ nome }) => nome },
  { header: texts.columns.answer, value: ({ answer }) => texts.options[answer] },
  { header: texts.columns.since, value: ({ since }) => momentAndYear(since) },
]

/** The file is named after the event's day in the ministry's zone. */
export const fileNameOf = ({ event_date }: Pick<MinistryEvent, 'event_date'>): string =>
  texts.fileName(dayIn(brand.timeZone, Date.parse(event_date)))

/** Exports who answered what. The log records it before the file is downloaded. */
export async function exportAnswers(event: MinistryEvent): Promise<NetworkResult> {
  const { id, title } = event
  const [{ downloadCsv }, answers] = await Promise.all([import('#lib/csv.ts'), adminAnswers.of(id)])
  if (!answers.ok) return answers
  const { rows } = answers.value
  const logged = await adminLog.recordExport('EXPORTAR_CSV', { nome: texts.title(title), quantidade: rows.length })
  if (!logged.ok) return logged
  downloadCsv(fileNameOf(event), csvColumns, rows)
  return logged
}
