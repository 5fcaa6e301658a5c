import { combineLatest, type Observable } from 'rxjs'
import { type Recado, watchMember } from '#sync'
import { type Arrival, watchArrival } from '#lib/arrival.ts'

export interface RecadosData {
  /** Pinned first, then newest first. */
  recados: Recado[]
  readIds: ReadonlySet<string>
  unreadCount: number
  arrival: Arrival
}

/** The list, and which recados are unread. */
export const recados$: Observable<RecadosData> = watchMember((data) =>
  combineLatest({
    recados: data.recados.watchAll(),
    readIds: data.recados.watchReadIds(),
    unreadCount: data.recados.watchUnreadCount(),
    arrival: watchArrival(data),
  }),
)

export interface RecadoData {
  /** null if none has this id. */
  recado: Recado | null
  arrival: Arrival
}

export function watchRecado(id: string): Observable<RecadoData> {
  return watchMember((data) => combineLatest({ recado: data.recados.watchOne(id), arrival: watchArrival(data) }))
}
