import { adminPeople, type NetworkResult, type Person } from '#sync'
import { formatDay } from '../../lib/day.ts'
import { adminPeopleTexts as texts } from '../../texts/admin-people.ts'
import { csvColumns } from './csv-columns.ts'

/** The people as a file on this device; the log has it before the file is there. */
export async function exportCsv(people: readonly Person[]): Promise<NetworkResult> {
  const { downloadCsv } = await import('../../lib/csv.ts')
  const logged = await adminPeople.logExport('EXPORTAR_CSV', { details: { quantidade: people.length } })
  if (!logged.ok) return logged
  downloadCsv(texts.users.fileName(formatDay(new Date())), csvColumns, people)
  return logged
}
