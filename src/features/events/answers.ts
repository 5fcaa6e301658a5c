import { defer, Observable, switchMap } from 'rxjs'
import { type Attendance, type EventAnswer, memberCommands, untilLoaded, watchMember } from '#sync'

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

/** @param answer null takes the answer back */
export const answerEvent = (eventId: string, answer: EventAnswer | null): Promise<void> =>
  memberCommands.answerEvent(eventId, answer)
