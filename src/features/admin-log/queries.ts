import { adminLog, type LogLine, type NetworkResult } from '#sync'
import { type LogQuery, toFilter } from './filters.ts'

export const LINES_PER_PAGE = 50

export interface LogPage {
  /** What was asked for. */
  query: LogQuery
  lines: LogLine[]
  hasOlder: boolean
}

export async function readPage(query: LogQuery): Promise<NetworkResult<LogPage>> {
  const window = { limit: LINES_PER_PAGE + 1, offset: (query.pagina - 1) * LINES_PER_PAGE }
  const answer = await adminLog.lines(toFilter(query), window)
  if (!answer.ok) return answer
  return {
    ok: true,
    value: { query, lines: answer.value.slice(0, LINES_PER_PAGE), hasOlder: answer.value.length > LINES_PER_PAGE },
  }
}
