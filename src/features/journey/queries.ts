import { combineLatest, map, type Observable, switchMap } from 'rxjs'
import { type DayData, dayDataOf, type DayHead, nextDay, type Progress, watchMember } from '#sync'
import { type Arrival, watchArrival } from '#lib/arrival.ts'

export interface JourneyData {
  /** The current journey. */
  progress: Progress | null
  /** The journeys before it, the oldest first. */
  earlier: Progress[]
  devotionals: DayHead[]
  arrival: Arrival
}

export interface DevotionalData extends DayData {
  arrival: Arrival
}

/** The member's journeys and the written days. */
export const journey$: Observable<JourneyData> = watchMember((data) =>
  combineLatest({
    journeys: data.progress.watchAll(),
    devotionals: data.devotionals.watchAll(),
    arrival: watchArrival(data),
  }).pipe(
    map(({ journeys, ...rest }) => ({ progress: journeys.at(-1) ?? null, earlier: journeys.slice(0, -1), ...rest })),
  ),
)

/** The current journey alone, for the redirect to today's devotional. */
export const progress$: Observable<Pick<JourneyData, 'progress' | 'arrival'>> = watchMember((data) =>
  combineLatest({ progress: data.progress.watch(), arrival: watchArrival(data) }),
)

/** A day's devotional and the member's data about it. */
export function watchDevotional(day: number): Observable<DevotionalData> {
  return watchMember((data) =>
    combineLatest({
      journeys: data.progress.watchAll(),
      devotional: data.devotionals.watchDay(day),
      favoriteIds: data.favorites.watchIds(),
      arrival: watchArrival(data),
    }).pipe(
      switchMap(({ journeys, devotional, favoriteIds, arrival }) => {
        const own = dayDataOf(day, journeys, devotional, favoriteIds)
        return data.devotionals
          .watchDay(nextDay(day, own.progress?.completed_days ?? []))
          .pipe(map((next) => ({ ...own, arrival, isNextUnwritten: !next && arrival === 'settled' })))
      }),
    ),
  )
}
