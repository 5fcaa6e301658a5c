import { combineLatest, type Observable } from 'rxjs'
import { type MinistryEvent, watchMember } from '#sync'
import { type Arrival, watchArrival } from '#lib/arrival.ts'

export interface EventsData {
  /** By date, the oldest first. */
  events: MinistryEvent[]
  arrival: Arrival
}

/** All events on the phone. */
export const events$: Observable<EventsData> = watchMember((data) =>
  combineLatest({ events: data.events.watchAll(), arrival: watchArrival(data) }),
)
