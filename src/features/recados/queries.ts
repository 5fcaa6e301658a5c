import { combineLatest, map, type Observable } from 'rxjs'
import { type Recado, type RecadoPage, watchMember } from '#sync'
import { type Arrival, watchArrival } from '../../lib/arrival.ts'

export interface RecadosData extends RecadoPage {
  /** Of all recados, also of those that are not shown. */
  readIds: ReadonlySet<string>
  unreadCount: number
  arrival: Arrival
}

/** The list as far as `limit$` reaches, and what of it is new to her. */
export function watchRecados(limit$: Observable<number>): Observable<RecadosData> {
  return watchMember((data) =>
    combineLatest({
      page: data.recados.watchPage(limit$),
      readIds: data.recados.watchReadIds(),
      unreadCount: data.recados.watchUnreadCount(),
      arrival: watchArrival(data),
    }).pipe(map(({ page, ...rest }) => ({ ...page, ...rest }))),
  )
}

export interface RecadoData {
  /** null where there is none of this id. */
  recado: Recado | null
  arrival: Arrival
}

export function watchRecado(id: string): Observable<RecadoData> {
  return watchMember((data) => combineLatest({ recado: data.recados.watchOne(id), arrival: watchArrival(data) }))
}
