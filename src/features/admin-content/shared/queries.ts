import { combineLatest, from, map, type Observable, switchMap } from 'rxjs'
import { type ContentDocuments, type ContentRow, watchMember } from '#sync'
import { type Arrival, watchArrival } from '#lib/arrival.ts'

export type Collection = keyof ContentDocuments
export type RowOf<N extends Collection> = ContentRow<ContentDocuments[N]>

export interface ContentData<N extends Collection> {
  /** In no particular order. */
  rows: RowOf<N>[]
  arrival: Arrival
}

/**
 * A collection as this device knows it: the published rows with the administrator's pending
 * changes.
 */
export function watchContent<N extends Collection>(collection: N): Observable<ContentData<N>> {
  return watchMember((data) =>
    from(data.publishing()).pipe(
      switchMap((publishing) => combineLatest({ rows: publishing.watch(collection), arrival: watchArrival(data) })),
      map(({ rows, arrival }) => ({ rows, arrival })),
    ),
  )
}
