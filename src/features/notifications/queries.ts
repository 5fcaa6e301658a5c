import { combineLatest, filter, map, type Observable, retry, timer } from 'rxjs'
import { LATEST_RECADOS, type Recado, watchMember } from '#sync'
import { watchArrival } from '#lib/arrival.ts'

const RETRY_MS = 30_000

export interface LatestRecados {
  recados: Recado[]
  readIds: ReadonlySet<string>
}

/** The number of unread recados. It emits nothing before the first synchronisation is complete. */
export const unreadCount$: Observable<number> = withRetry(
  watchMember((data) =>
    combineLatest({ unread: data.recados.watchUnreadCount(), arrival: watchArrival(data) }).pipe(
      filter(({ arrival }) => arrival === 'settled'),
      map(({ unread }) => unread),
    ),
  ),
)

/** The newest recados, and which of them are read. */
export const latest$: Observable<LatestRecados> = withRetry(
  watchMember((data) =>
    combineLatest({ recados: data.recados.watchLatest(LATEST_RECADOS), readIds: data.recados.watchReadIds() }),
  ),
)

/** A failing bell should not bother the member: it logs the error and retries. */
function withRetry<T>(stream: Observable<T>): Observable<T> {
  return stream.pipe(
    retry({
      delay: (error: unknown) => {
        console.error('The bell could not be filled', error)
        return timer(RETRY_MS)
      },
    }),
  )
}
