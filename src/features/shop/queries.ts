import { combineLatest, map, type Observable } from 'rxjs'
import { type Product, watchMember } from '#sync'
import { type Arrival, watchArrival } from '#lib/arrival.ts'

export interface ShopData {
  /** On sale, the newest first. */
  products: Product[]
  arrival: Arrival
}

/** The products on sale, as far as the phone knows. */
export const shop$: Observable<ShopData> = watchMember((data) =>
  combineLatest({ products: data.products.watchAll(), arrival: watchArrival(data) }),
)

/** Requests do not get through, whatever the browser says of its network. */
export const isOffline$: Observable<boolean> = watchMember((data) =>
  data.sync.status$.pipe(map(({ connection }) => connection === 'offline')),
)
