import { combineLatest, filter, map, type Observable, retry, timer } from 'rxjs'
import { type Recado, watchMember } from '#sync'
import { watchArrival } from '#lib/arrival.ts'

/** How many the panel shows (specification, section 9). */
const LATEST = 5
const AGAIN_AFTER_MS = 30_000

export interface LatestRecados {
  recados: Recado[]
  readIds: ReadonlySet<string>
}

/** Recados that are there and that she has not read; silent until they have come for the first time, all at once. */
export const unreadCount$: Observable<number> = patiently(
  watchMember((data) =>
    combineLatest({ unread: data.recados.watchUnreadCount(), arrival: watchArrival(data) }).pipe(
      filter(({ arrival }) => arrival === 'settled'),
      map(({ unread }) => unread),
    ),
  ),
)

/** The newest recados, and what of them she has read. */
export const latest$: Observable<LatestRecados> = patiently(
  watchMember((data) =>
    combineLatest({ recados: data.recados.watchLatest(LATEST), readIds: data.recados.watchReadIds() }),
  ),
)

/** A bell that cannot be filled is no reason to trouble her: it is logged, and tried again. */
function patiently<T>(stream: Observable<T>): Observable<T> {
  return stream.pipe(
    retry({
      delay: (error: unknown) => {
        console.error('The bell could not be filled', error)
        return timer(AGAIN_AFTER_MS)
      },
    }),
  )
}
