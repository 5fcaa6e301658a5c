import { defer, fromEvent, ignoreElements, merge, type Observable, of, switchMap, tap } from 'rxjs'
import { type Attendance, type EventAnswer, memberCommands, watchMember } from '#sync'

/** By event: the member's answer, and how many others come. Asks for the counts while it is watched. */
export const attendance$: Observable<ReadonlyMap<string, Attendance>> = watchMember((data) =>
  defer(() => data.events.attendance()).pipe(
    switchMap(({ watch, refresh }) => {
      const refreshing = merge(of(null), fromEvent(window, 'online')).pipe(
        tap(() => void refresh()),
        ignoreElements(),
      )
      return merge(watch(), refreshing)
    }),
  ),
)

/** @param answer null takes the answer back */
export const answerEvent = (eventId: string, answer: EventAnswer | null): Promise<void> =>
  memberCommands.answerEvent(eventId, answer)
