/**
 * When members see a text (`recados`, `devotionals`): not while it is a draft, from its moment on,
 * until its end. Moments are ISO 8601.
 */
export interface Timing {
  rascunho?: boolean
  /** From when on; in the future it is scheduled. Absent in what was stored before this existed. */
  publicado_em?: string
  expira_em?: string
}

/** How a text stands at a moment. */
export type Visibility = 'draft' | 'scheduled' | 'open' | 'expired'

/** @param now milliseconds since the epoch */
export function visibilityOf({ rascunho, publicado_em, expira_em }: Timing, now: number): Visibility {
  if (rascunho) return 'draft'
  if (publicado_em && Date.parse(publicado_em) > now) return 'scheduled'
  return isExpired({ expira_em }, now) ? 'expired' : 'open'
}

export function isExpired({ expira_em }: Timing, now: number): boolean {
  return !!expira_em && Date.parse(expira_em) <= now
}

/** Whether nobody but administrators may see it yet. */
export function isBeforeItsMinute(timing: Timing, now: number): boolean {
  const visibility = visibilityOf(timing, now)
  return visibility === 'draft' || visibility === 'scheduled'
}
