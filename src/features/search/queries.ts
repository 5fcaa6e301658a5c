import { combineLatest, type Observable } from 'rxjs'
import { type DayTexts, type Devotional, type Progress, type Recado, watchMember } from '#sync'
import { type Arrival, watchArrival } from '#lib/arrival.ts'

export interface SearchData {
  devotionals: Devotional[]
  recados: Recado[]
  notes: DayTexts[]
  /** All the member's journeys, the current one last: locked days are not found. */
  journeys: Progress[]
  arrival: Arrival
}

/** Everything on this phone that can be searched. */
export const searchData$: Observable<SearchData> = watchMember((data) =>
  combineLatest({
    devotionals: data.devotionals.watchAll(),
    recados: data.recados.watchAll(),
    notes: data.dayNotes.watchAll(),
    journeys: data.progress.watchAll(),
    arrival: watchArrival(data),
  }),
)
