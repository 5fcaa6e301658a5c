import { combineLatest, map, type Observable } from 'rxjs'
import { type Devotional, type Progress, watchMember } from '#sync'
import { type Arrival, watchArrival } from '#lib/arrival.ts'

export interface FavoritesData {
  /** In the order of the journey. */
  favorites: Devotional[]
  /** All her journeys, the present one last: they say what she may read. */
  journeys: Progress[]
  arrival: Arrival
}

/** What she has kept. A favourite whose devotional is gone has nothing to show. */
export const favorites$: Observable<FavoritesData> = watchMember((data) =>
  combineLatest({
    devotionals: data.devotionals.watchAll(),
    ids: data.favorites.watchIds(),
    journeys: data.progress.watchAll(),
    arrival: watchArrival(data),
  }).pipe(
    map(({ devotionals, ids, ...rest }) => ({ favorites: devotionals.filter(({ id }) => ids.has(id)), ...rest })),
  ),
)
