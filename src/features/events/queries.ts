import { combineLatest, defer, Observable, switchMap } from 'rxjs'
import { type Attendance, type MinistryEvent, untilLoaded, watchMember } from '#sync'
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

/** By event: the member's answer, and how many others come. Asks for the counts while it is watched. */
export const attendance$: Observable<ReadonlyMap<string, Attendance>> = watchMember((data) =>
  defer(() => untilLoaded(data.events.attendance)).pipe(
    switchMap(
      ({ watch, refresh }) =>
        new Observable<ReadonlyMap<string, Attendance>>((subscriber) => {
          const ask = () => void refresh()
          ask()
          addEventListener('online', ask)
          const watching = watch().subscribe(subscriber)
          return () => {
            removeEventListener('online', ask)
            watching.unsubscribe()
          }
        }),
    ),
  ),
)
