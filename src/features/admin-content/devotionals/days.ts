import { JOURNEY_DAYS } from '#sync'
import type { RowOf } from '../shared/queries.ts'

type Row = RowOf<'devotionals'>

/** One of the thirty days, and what stands on it. */
export interface PlannedDay {
  day: number
  /** null: nobody has written it, or what was there is on its way out. */
  row: Row | null
}

/** The thirty days. Of several rows on a day the one that members see counts, then the one that waits. */
export function plannedDays(rows: readonly Row[]): PlannedDay[] {
  const byDay = Map.groupBy(
    rows.filter(({ isRemoval }) => !isRemoval),
    ({ doc }) => doc.day_number,
  )
  return Array.from({ length: JOURNEY_DAYS }, (_, i) => {
    const there = byDay.get(i + 1) ?? []
    return { day: i + 1, row: there.toSorted((a, b) => rank(a) - rank(b))[0] ?? null }
  })
}

const rank = ({ state }: Row) => ['published', 'waiting', 'refused'].indexOf(state)

/** The first day that nobody has written; null when all are. */
export function nextFreeDay(rows: readonly Row[]): number | null {
  return plannedDays(rows).find(({ row }) => row === null)?.day ?? null
}

/** What another devotional on that day is called. One that was refused holds no day. */
export function titleOnDay(rows: readonly Row[], day: number, ownId: string | undefined): string | undefined {
  return rows.find(
    ({ doc, isRemoval, state }) => doc.day_number === day && doc.id !== ownId && !isRemoval && state !== 'refused',
  )?.doc.title
}
