import type { Observable } from 'rxjs'
import { type Progress, type ReminderState, watchMember, watchReminder } from '#sync'

/** What was chosen, as this phone knows it. */
export const reminder$: Observable<ReminderState> = watchMember((data) => watchReminder(data.watchMetadata()))

/** Where the member is in the journey. */
export const progress$: Observable<Progress | null> = watchMember((data) => data.progress.watch())
