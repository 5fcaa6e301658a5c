import { distinctUntilChanged, map, type Observable } from 'rxjs'
import { type MemberData, memberData } from '#sync'

/** Whether an empty answer means 'nothing there' (`settled`), 'not here yet', or 'not here and no network'. */
export type Arrival = 'settled' | 'loading' | 'offline'

/** What an empty answer means at this moment (reading J17). */
export function watchArrival(data: MemberData): Observable<Arrival> {
  return data.sync.status$.pipe(
    map(({ isFirstSyncDone, connection, phase }): Arrival => {
      if (isFirstSyncDone) return 'settled'
      return connection === 'offline' || phase === 'failed' ? 'offline' : 'loading'
    }),
    distinctUntilChanged(),
  )
}

/** Asks for the content again, now. */
export async function retrySync(): Promise<void> {
  const data = await memberData()
  data.sync.retry()
}
