import { combineLatest, map, type Observable } from 'rxjs'
import { type Devotional, type Progress, watchMember } from '#sync'
import { type Arrival, watchArrival } from '#lib/arrival.ts'

export interface JourneyData {
  /** The present journey. */
  progress: Progress | null
  /** Those before it, the first one first. */
  earlier: Progress[]
  devotionals: Devotional[]
  arrival: Arrival
}

export interface DevotionalData {
  progress: Progress | null
  /** She has completed this day on an earlier journey. */
  isReadBefore: boolean
  /** null where nobody has written the day. */
  devotional: Devotional | null
  isFavorite: boolean
  arrival: Arrival
}

/** Her journey and the days that are written. */
export const journey$: Observable<JourneyData> = watchMember((data) =>
  combineLatest({
    journeys: data.progress.watchAll(),
    devotionals: data.devotionals.watchAll(),
    arrival: watchArrival(data),
  }).pipe(
    map(({ journeys, ...rest }) => ({ progress: journeys.at(-1) ?? null, earlier: journeys.slice(0, -1), ...rest })),
  ),
)

/** Her journey alone, for the way to today's devotional. */
export const progress$: Observable<Pick<JourneyData, 'progress' | 'arrival'>> = watchMember((data) =>
  combineLatest({ progress: data.progress.watch(), arrival: watchArrival(data) }),
)

/** One day's devotional, with what is hers about it. */
export function watchDevotional(day: number): Observable<DevotionalData> {
  return watchMember((data) =>
    combineLatest({
      journeys: data.progress.watchAll(),
      devotional: data.devotionals.watchDay(day),
      favoriteIds: data.favorites.watchIds(),
      arrival: watchArrival(data),
    }).pipe(
      map(({ journeys, devotional, favoriteIds, arrival }) => ({
        progress: journeys.at(-1) ?? null,
        isReadBefore: journeys.slice(0, -1).some(({ completed_days: days }) => days.includes(day)),
        devotional,
        isFavorite: devotional !== null && favoriteIds.has(devotional.id),
        arrival,
      })),
    ),
  )
}
