import { combineLatest, distinctUntilChanged, map, type Observable } from 'rxjs'
import { type Devotional, type MemberData, type Progress, watchMember } from '#sync'

/** Whether an empty answer means 'nothing there' (`settled`), 'not here yet', or 'not here and no network'. */
export type Arrival = 'settled' | 'loading' | 'offline'

export interface JourneyData {
  progress: Progress | null
  devotionals: Devotional[]
  arrival: Arrival
}

export interface DevotionalData {
  progress: Progress | null
  /** null where nobody has written the day. */
  devotional: Devotional | null
  isFavorite: boolean
  arrival: Arrival
}

function watchArrival(data: MemberData): Observable<Arrival> {
  return data.sync.status$.pipe(
    map(({ isFirstSyncDone, connection, phase }): Arrival => {
      if (isFirstSyncDone) return 'settled'
      return connection === 'offline' || phase === 'failed' ? 'offline' : 'loading'
    }),
    distinctUntilChanged(),
  )
}

/** Her journey and the days that are written. */
export const journey$: Observable<JourneyData> = watchMember((data) =>
  combineLatest({
    progress: data.progress.watch(),
    devotionals: data.devotionals.watchAll(),
    arrival: watchArrival(data),
  }),
)

/** Her journey alone, for the way to today's devotional. */
export const progress$: Observable<Pick<JourneyData, 'progress' | 'arrival'>> = watchMember((data) =>
  combineLatest({ progress: data.progress.watch(), arrival: watchArrival(data) }),
)

/** One day's devotional, with what is hers about it. */
export function watchDevotional(day: number): Observable<DevotionalData> {
  return watchMember((data) =>
    combineLatest({
      progress: data.progress.watch(),
      devotional: data.devotionals.watchDay(day),
      favoriteIds: data.favorites.watchIds(),
      arrival: watchArrival(data),
    }).pipe(
      map(({ progress, devotional, favoriteIds, arrival }) => ({
        progress,
        devotional,
        isFavorite: devotional !== null && favoriteIds.has(devotional.id),
        arrival,
      })),
    ),
  )
}
