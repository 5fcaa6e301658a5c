import { adminLog, type NetworkResult, type PeopleQuery } from '#sync'
import { formatDay } from '#lib/day.ts'
import { adminPeopleTexts as texts } from '#texts/admin-people.ts'
import { csvColumns } from './csv-columns.ts'
import { loadAll } from './queries.ts'

/** Those who are found as a file on this device; the log has it before the file is there. */
export async function exportCsv(query: PeopleQuery): Promise<NetworkResult> {
  const [{ downloadCsv }, people] = await Promise.all([import('#lib/csv.ts'), loadAll(query)])
  if (!people.ok) return people
  const logged = await adminLog.recordExport('EXPORTAR_CSV', { quantidade: people.value.length })
  if (!logged.ok) return logged
  downloadCsv(texts.users.fileName(formatDay(new Date())), csvColumns, people.value)
  return logged
}
