import { JOURNEY_DAYS } from '#sync'
import { adminDevotionalsTexts } from '#texts/admin-devotionals.ts'
import type { RowOf } from '../shared/queries.ts'

/** Refusals with a meaning of their own here: SQLSTATE unique_violation is an occupied day. */
export const knownRefusals = { '23505': adminDevotionalsTexts.takenShort }

const { fields } = adminDevotionalsTexts
/** The fields' labels: versions are compared by them, faults named. */
export const labels = {
  day_number: fields.day,
  title: fields.title,
  theme: fields.theme,
  date: fields.date,
  verse: fields.verse,
  reflection: fields.reflection,
  action: fields.action,
  prayer: fields.prayer,
  image_url: fields.image,
}

type Row = RowOf<'devotionals'>

export interface PlannedDay {
  day: number
  /** null: nobody has written it, or its removal is pending. */
  row: Row | null
}

/** The thirty days. If several rows share a day, the published one counts, then the pending one. */
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

/** The first unwritten day, or null. */
export function nextFreeDay(rows: readonly Row[]): number | null {
  return plannedDays(rows).find(({ row }) => row === null)?.day ?? null
}

/** The title of another devotional on that day. A refused one does not occupy its day. */
export function titleOnDay(rows: readonly Row[], day: number, ownId: string | undefined): string | undefined {
  return rows.find(
    ({ doc, isRemoval, state }) => doc.day_number === day && doc.id !== ownId && !isRemoval && state !== 'refused',
  )?.doc.title
}
