import { catchError, combineLatest, type Observable, of } from 'rxjs'
import {
  type Devotional,
  eventEnd,
  type MinistryEvent,
  type Order,
  type Progress,
  type Recado,
  watchMember,
} from '#sync'
import { type Arrival, watchArrival } from '#lib/arrival.ts'
import { isShopSelling } from '#lib/shop-contact.ts'

export interface HomeData {
  progress: Progress | null
  devotionals: Devotional[]
  /** The newest first. */
  latest: Recado[]
  readIds: ReadonlySet<string>
  unread: number
  events: MinistryEvent[]
  /** None where the shop does not sell. */
  orders: Order[]
  arrival: Arrival
}

/** As many as the bell shows. */
const LATEST = 5

/**
 * What the first page shows; null if the phone's database cannot be read: its links work without.
 */
export const home$: Observable<HomeData | null> = watchMember<HomeData>((data) =>
  combineLatest({
    progress: data.progress.watch(),
    devotionals: data.devotionals.watchAll(),
    latest: data.recados.watchLatest(LATEST),
    readIds: data.recados.watchReadIds(),
    unread: data.recados.watchUnreadCount(),
    events: data.events.watchAll(),
    orders: isShopSelling() ? data.orders.watchAll() : of([]),
    arrival: watchArrival(data),
  }),
).pipe(
  catchError((error: unknown) => {
    console.error('The first page has no data', error)
    return of(null)
  }),
)

interface NewsRows {
  /** The newest first. */
  latest: readonly Recado[]
  readIds: ReadonlySet<string>
  events: readonly MinistryEvent[]
  orders: readonly Order[]
}

/** The newest unread recado, the next event, and the newest order that waits to be paid. */
export function newsOf({ latest, readIds, events, orders }: NewsRows, now: number) {
  const [order = null] = orders.filter(isUnpaid).sort((a, b) => (a.made_at < b.made_at ? 1 : -1))
  const [next = null] = events.filter((event) => eventEnd(event) > now).sort((a, b) => eventEnd(a) - eventEnd(b))
  return { recado: latest.find(({ id }) => !readIds.has(id)) ?? null, event: next, order }
}

/** The shop has said yes, and nobody has paid. */
const isUnpaid = (order: Order): order is Required<Order> => order.status === 'aberto'
