import { combineLatest, type Observable } from 'rxjs'
import { type Devotional, type Progress, type Recado, watchMember } from '#sync'
import { type Arrival, watchArrival } from '#lib/arrival.ts'

export interface SearchData {
  devotionals: Devotional[]
  recados: Recado[]
  /** All her journeys, the present one last: a day that is not open yet is not found either. */
  journeys: Progress[]
  arrival: Arrival
}

/** Everything on this phone that can be searched. */
export const searchData$: Observable<SearchData> = watchMember((data) =>
  combineLatest({
    devotionals: data.devotionals.watchAll(),
    recados: data.recados.watchAll(),
    journeys: data.progress.watchAll(),
    arrival: watchArrival(data),
  }),
)
