import { adminLog, type LogLine, type NetworkResult } from '#sync'
import type { CsvColumn } from '#lib/csv.ts'
import { formatDay } from '#lib/day.ts'
import { adminLogTexts } from '#texts/admin-log.ts'
import { type LogQuery, toFilter, writeQuery } from './filters.ts'
import { actionWords, lineWords, preciseTime } from './line-words.ts'

const { columns, fileName } = adminLogTexts.export

const csvColumns: readonly CsvColumn<LogLine>[] = [
  { header: columns.when, value: ({ criado_em }) => preciseTime(criado_em) },
  { header: columns.who, value: ({ admin_email }) => admin_email },
  { header: columns.action, value: ({ acao }) => actionWords(acao) },
  { header: columns.code, value: ({ acao }) => acao },
  { header: columns.whom, value: ({ alvo_email }) => alvo_email },
  { header: columns.details, value: (line) => Object.values(lineWords(line)).flat().join(' | ') },
]

/**
 * Exports every line that matches the filter. Exporting data is an action too: the log records it
 * before the file is downloaded.
 * @returns the number of lines; 0 and no file if there are none
 */
export async function exportLog(query: LogQuery, onProgress: (count: number) => void): Promise<NetworkResult<number>> {
  const found = await adminLog.allLines(toFilter(query), onProgress)
  if (!found.ok) return found
  const amount = found.value.length
  if (amount === 0) return { ok: true, value: 0 }
  const { downloadCsv } = await import('#lib/csv.ts')
  const noted = await adminLog.recordExport('EXPORTAR_CSV', {
    nome: adminLogTexts.title,
    linhas: amount,
    filtros: writeQuery({ ...query, pagina: 1 }) || null,
  })
  if (!noted.ok) return noted
  downloadCsv(fileName(formatDay(new Date())), csvColumns, found.value)
  return { ok: true, value: amount }
}
