import type { RowOf } from '../shared/queries.ts'
import { standingOf } from '../shared/timing.ts'

type Row = RowOf<'recados'>

/** So long after a recado's minute its mails are expected: the server's clock may be a minute late. */
const EXPECTED_MS = 5 * 60_000

/** For which minute mails were planned, by recado, as this tab has seen it. */
const planned = new Map<string, number>()

/** Whether its mails are going to leave with it. */
export const isPlanned = (row: Row, now: number): boolean =>
  row.doc.enviar_email === true && row.isHidden && standingOf(row, now) === 'scheduled'

/** Remembers which of them are planned: once they are out, nothing else tells them from others. */
export function notePlanned(rows: readonly Row[], now: number): void {
  for (const row of rows) if (isPlanned(row, now)) planned.set(row.doc.id, Date.parse(row.doc.publicado_em))
}

/** Until when its mails are expected; null unless it is just out, and to be mailed. */
export function expectedUntil({ doc, published, isHidden }: Row, now: number): number | null {
  if (!published || isHidden || !doc.enviar_email) return null
  const until = Date.parse(doc.publicado_em) + EXPECTED_MS
  return until > now ? until : null
}

/**
 * Just out at the minute that it was planned for: its mails leave by themselves. Whoever publishes
 * it ahead of that minute is asked anew whom to mail.
 */
export const isDue = (row: Row, now: number): boolean =>
  expectedUntil(row, now) !== null && planned.get(row.doc.id) === Date.parse(row.doc.publicado_em)
