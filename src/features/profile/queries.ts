import { from, map, type Observable, switchMap } from 'rxjs'
import { type MemberRecord, watchMember } from '#sync'

/** Her record as last known on this phone, also without a network; null before the server was first asked. */
export const memberRecord$: Observable<MemberRecord | null> = watchMember((data) =>
  from(data.profile()).pipe(switchMap((profile) => profile.watch())),
)

/** Whether the last request found a network: what needs one says so before anything is typed. */
export const isOffline$: Observable<boolean> = watchMember((data) =>
  data.sync.status$.pipe(map(({ connection }) => connection === 'offline')),
)
