import type { MinistryEvent, Recado } from '#sync'
import { eventEnd } from '#lib/event-end.ts'

interface NewsRows {
  /** The newest first. */
  latest: readonly Recado[]
  readIds: ReadonlySet<string>
  events: readonly MinistryEvent[]
}

/** The newest unread recado, and the next event. */
export function newsOf({ latest, readIds, events }: NewsRows, now: number) {
  const [next = null] = events.filter((event) => eventEnd(event) > now).sort((a, b) => eventEnd(a) - eventEnd(b))
  return { recado: latest.find(({ id }) => !readIds.has(id)) ?? null, event: next }
}
