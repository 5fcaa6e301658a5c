import { type ContentDraft, visibilityOf } from '#sync'
import type { RowOf } from '../shared/queries.ts'
import type { PlannedDay } from './days.ts'

type Row = RowOf<'devotionals'>

/** The days that are drafts, whether the server knows them by now or they still wait for it. */
export const draftsOf = (days: readonly PlannedDay[], now: number): Row[] =>
  days.flatMap(({ row }) => (row && row.state !== 'refused' && visibilityOf(row.doc, now) === 'draft' ? [row] : []))

/** What publishes a draft at once. An end that has passed meanwhile would hide it again. */
export function publicationOf({ doc, base }: Row, now: number): { draft: ContentDraft<'devotionals'>; base: number } {
  const isOver = doc.expira_em !== undefined && Date.parse(doc.expira_em) <= now
  const draft = { ...doc, rascunho: false, publicado_em: undefined, ...(isOver && { expira_em: undefined }) }
  return { draft: draft as ContentDraft<'devotionals'>, base }
}

export type PublicationState = Row['state'] | 'gone'

/**
 * What became of each published draft.
 * @param rows as they are now
 */
export function publicationsOf(drafts: readonly Row[], rows: readonly Row[]) {
  const byId = new Map(rows.map((row) => [row.doc.id, row]))
  return drafts.map(({ doc }, key) => {
    const row = byId.get(doc.id)
    return { key, doc, row, state: row ? stateOf(row) : ('gone' as const) }
  })
}

/** What is written is seen here a moment later: until then it is a draft that the server knows. */
function stateOf(row: Row): PublicationState {
  if (row.isRemoval) return 'gone'
  return row.state === 'published' && row.doc.rascunho ? 'waiting' : row.state
}

/** '1 a 7, 9 e 12'. */
export function daysInWords(days: readonly number[]): string {
  const runs: [number, number][] = []
  for (const day of days) {
    const last = runs.at(-1)
    if (last && day === last[1] + 1) last[1] = day
    else runs.push([day, day])
  }
  const words = runs.flatMap(([first, last]) =>
    first === last ? [`${first}`] : last === first + 1 ? [`${first}`, `${last}`] : [`${first} a ${last}`],
  )
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} e ${words.at(-1)}`
}
