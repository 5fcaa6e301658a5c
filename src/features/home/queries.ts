import { catchError, combineLatest, map, type Observable, of } from 'rxjs'
import { type HomeData, homeDataOf, LATEST_RECADOS, watchMember } from '#sync'
import { type Arrival, watchArrival } from '#lib/arrival.ts'
import { isShopSelling } from '#lib/is-shop-selling.ts'

export interface HomeNow extends HomeData {
  arrival: Arrival
}

/**
 * What the first page shows; null if the phone's database cannot be read: its links work without.
 */
export const home$: Observable<HomeNow | null> = watchMember<HomeNow>((data) =>
  combineLatest({
    progress: data.progress.watch(),
    devotionals: data.devotionals.watchAll(),
    latest: data.recados.watchLatest(LATEST_RECADOS),
    readIds: data.recados.watchReadIds(),
    unread: data.recados.watchUnreadCount(),
    events: data.events.watchAll(),
    orders: isShopSelling ? data.orders.watchAll() : of([]),
    arrival: watchArrival(data),
  }).pipe(map(({ arrival, ...rows }) => ({ ...homeDataOf(rows), arrival }))),
).pipe(
  catchError((error: unknown) => {
    console.error('The first page has no data', error)
    return of(null)
  }),
)
