import type { RowOf } from '../shared/queries.ts'
import type { CheckedDay } from './check.ts'

type Row = RowOf<'devotionals'>

/** `gone`: somebody has deleted it since. */
export type ResultState = Row['state'] | 'gone'

export interface Result extends Omit<CheckedDay, 'state'> {
  row: Row | undefined
  state: ResultState
}

/**
 * What became of each imported day.
 * @param seen the ids that were among the rows before: an imported day may come a moment later
 */
export function resultsOf(days: readonly CheckedDay[], rows: readonly Row[], seen: ReadonlySet<string>): Result[] {
  const byId = new Map(rows.map((row) => [row.doc.id, row]))
  return days.map((day) => {
    const row = byId.get(day.doc.id)
    return {
      ...day,
      row,
      state: row ? (row.isRemoval ? 'gone' : row.state) : seen.has(day.doc.id) ? 'gone' : 'waiting',
    }
  })
}
