import { map, type Observable } from 'rxjs'
import { type MemberRecord, watchMember, watchRecord } from '#sync'

/**
 * The member's record as last known on this phone, also offline; null before the first response of
 * the server.
 */
export const memberRecord$: Observable<MemberRecord | null> = watchMember((data) => watchRecord(data.watchMetadata()))

/** Whether the last request found no network, so that we can say so before anything is typed. */
export const isOffline$: Observable<boolean> = watchMember((data) =>
  data.sync.status$.pipe(map(({ connection }) => connection === 'offline')),
)
