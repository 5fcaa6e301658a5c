import { from, type Observable, switchMap } from 'rxjs'
import { type Progress, type ReminderState, watchMember } from '#sync'

/** What was chosen, as this phone knows it. */
export const reminder$: Observable<ReminderState> = watchMember((data) =>
  from(data.reminder()).pipe(switchMap((reminder) => reminder.watch())),
)

/** Where the member is in the journey. */
export const progress$: Observable<Progress | null> = watchMember((data) => data.progress.watch())
