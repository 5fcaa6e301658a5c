import { useCallback } from 'react'
import type { MinistryEvent } from '#sync'
import { useNow } from '#lib/use-now.ts'
import { EventCard, PastEvent } from './event-card.tsx'
import { nextEnd, splitEvents } from './event-lists.ts'

/** An event as its screen shows it now: future or past. */
export function EventPreview({ event }: { event: MinistryEvent }) {
  const now = useNow(useCallback((at: number) => nextEnd([event], at), [event]))
  const isPast = splitEvents([event], now).past.length > 0
  return isPast ? <PastEvent event={event} now={now} /> : <EventCard event={event} now={now} isFirst={false} />
}
