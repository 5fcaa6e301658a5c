import { combineLatest, map, type Observable } from 'rxjs'
import { type Devotional, type Progress, watchMember } from '#sync'
import { type Arrival, watchArrival } from '#lib/arrival.ts'

export interface FavoritesData {
  /** In the order of the journey. */
  favorites: Devotional[]
  /** All the member's journeys, the current one last: they decide what may be read. */
  journeys: Progress[]
  arrival: Arrival
}

/** The favourites. One whose devotional was removed is left out. */
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
