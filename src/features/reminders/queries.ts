import { from, type Observable, switchMap } from 'rxjs'
import { type ReminderState, watchMember } from '#sync'

/** What was chosen, as this phone knows it. */
export const reminder$: Observable<ReminderState> = watchMember((data) =>
  from(data.reminder()).pipe(switchMap((reminder) => reminder.watch())),
)
