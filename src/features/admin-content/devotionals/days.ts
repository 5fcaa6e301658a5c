import { type DayMove, type Devotional, JOURNEY_DAYS } from '#sync'
import { adminContentTexts } from '#texts/admin-content.ts'
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
  image_alt: adminContentTexts.alt.label,
}

type Row = RowOf<'devotionals'>

export interface PlannedDay {
  day: number
  /** null: nobody has written it, or its removal is pending. */
  row: Row | null
}

/**
 * The text that occupies a day: with the change that waits, or as it is published where the change
 * was refused. null: its removal waits, or nothing of it is on the server.
 */
export const writtenOf = ({ doc, state, isRemoval, published }: Row): Devotional | null =>
  state === 'refused' ? published : isRemoval ? null : doc

/** The thirty days. If several rows share a day, the published one counts, then the pending one. */
export function plannedDays(rows: readonly Row[]): PlannedDay[] {
  const first = new Map<number, Row>()
  for (const row of [...rows].sort((a, b) => rank(a) - rank(b))) {
    // What is refused and nowhere else shows where it was meant to be.
    const text = writtenOf(row) ?? (row.isRemoval ? null : row.doc)
    if (text && !first.has(text.day_number)) first.set(text.day_number, row)
  }
  return Array.from({ length: JOURNEY_DAYS }, (_, i) => ({ day: i + 1, row: first.get(i + 1) ?? null }))
}

const rank = (row: Row) => (row.state === 'waiting' ? 1 : writtenOf(row) ? 0 : 2)

/** How many days have a text on the server, a draft too: so the panel counts them. */
export const amountWritten = (days: readonly PlannedDay[]): number => days.filter(({ row }) => row?.published).length

/** The first unwritten day, or null. */
export function nextFreeDay(rows: readonly Row[]): number | null {
  return plannedDays(rows).find(({ row }) => row === null)?.day ?? null
}

/** The next day that nobody has written, else the first of all; null if there is none. */
export function freeDayAfter(rows: readonly Row[], day: number): number | null {
  const free = plannedDays(rows).filter((planned) => planned.row === null && planned.day !== day)
  return (free.find((planned) => planned.day > day) ?? free[0])?.day ?? null
}

/** Whether its text may change its day: what waits or was refused is not so on the server. */
export const isMovable = (row: Row | null): row is Row => row?.state === 'published' && row.published !== null

/**
 * The move that brings the text of one day to another; null if one of the two has to wait for the
 * server first.
 */
export function moveBetween(days: readonly PlannedDay[], from: number, to: number): DayMove | null {
  const [row, other] = [days[from - 1]?.row ?? null, days[to - 1]?.row ?? null]
  if (from === to || !isMovable(row) || (other !== null && !isMovable(other))) return null
  return { devotional: row.doc.id, from, to, other: other?.doc.id ?? null }
}

/** Brings both back. */
export const reverseOf = ({ devotional, from, to, other }: DayMove): DayMove => ({
  devotional,
  from: to,
  to: from,
  other,
})

/** The title of another devotional on that day. */
export const titleOnDay = (rows: readonly Row[], day: number, ownId: string | undefined): string | undefined =>
  rows.map(writtenOf).find((text) => text?.day_number === day && text.id !== ownId)?.title
