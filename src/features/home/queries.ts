import { catchError, combineLatest, type Observable, of } from 'rxjs'
import { type Devotional, eventEnd, type MinistryEvent, type Progress, type Recado, watchMember } from '#sync'
import { type Arrival, watchArrival } from '#lib/arrival.ts'

export interface HomeData {
  progress: Progress | null
  devotionals: Devotional[]
  /** The newest first. */
  latest: Recado[]
  readIds: ReadonlySet<string>
  unread: number
  events: MinistryEvent[]
  arrival: Arrival
}

/** As many as the bell shows. */
const LATEST = 5

/**
 * What the first page shows; null if the phone's database cannot be read: its links work without.
 */
export const home$: Observable<HomeData | null> = watchMember<HomeData>((data) =>
  combineLatest({
    progress: data.progress.watch(),
    devotionals: data.devotionals.watchAll(),
    latest: data.recados.watchLatest(LATEST),
    readIds: data.recados.watchReadIds(),
    unread: data.recados.watchUnreadCount(),
    events: data.events.watchAll(),
    arrival: watchArrival(data),
  }),
).pipe(
  catchError((error: unknown) => {
    console.error('The first page has no data', error)
    return of(null)
  }),
)

interface NewsRows {
  /** The newest first. */
  latest: readonly Recado[]
  readIds: ReadonlySet<string>
  events: readonly MinistryEvent[]
}

/** The newest unread recado, and the next event. */
export function newsOf({ latest, readIds, events }: NewsRows, now: number) {
  const [next = null] = events.filter((event) => eventEnd(event) > now).sort((a, b) => eventEnd(a) - eventEnd(b))
  return { recado: latest.find(({ id }) => !readIds.has(id)) ?? null, event: next }
}
