import { distinctUntilChanged, map, type Observable } from 'rxjs'
import { type MemberData, memberData } from '#sync'

/**
 * What an empty answer means: 'nothing exists' (`settled`), 'not here yet' (`loading`), or 'not
 * here and no network' (`offline`).
 */
export type Arrival = 'settled' | 'loading' | 'offline'

/**
 * Follows what an empty answer means: a screen says 'empty' only after the first synchronisation.
 */
export function watchArrival(data: MemberData): Observable<Arrival> {
  return data.sync.status$.pipe(
    map(({ isFirstSyncDone, connection, phase }): Arrival => {
      if (isFirstSyncDone) return 'settled'
      return connection === 'offline' || phase === 'failed' ? 'offline' : 'loading'
    }),
    distinctUntilChanged(),
  )
}

/** Starts a synchronisation now. */
export async function retrySync(): Promise<void> {
  const data = await memberData()
  data.sync.retry()
}
