import type { MinistryEvent, Recado } from '#sync'

/** Events have no end: one counts as current for this long, as on the screen of events. */
const EVENT_MS = 2 * 3_600_000

interface NewsRows {
  /** The newest first. */
  latest: readonly Recado[]
  readIds: ReadonlySet<string>
  events: readonly MinistryEvent[]
}

/** The newest unread recado, and the next event. */
export function newsOf({ latest, readIds, events }: NewsRows, now: number) {
  const next = events
    .map((event) => ({ event, at: Date.parse(event.event_date) }))
    .filter(({ at }) => at + EVENT_MS > now)
    .sort((a, b) => a.at - b.at)[0]
  return { recado: latest.find(({ id }) => !readIds.has(id)) ?? null, event: next?.event ?? null }
}
