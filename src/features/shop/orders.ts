import { combineLatest, map, type Observable } from 'rxjs'
import { type Order, type OrderLine, type StoredOrder, watchMember } from '#sync'
import { type Arrival, watchArrival } from '#lib/arrival.ts'
import { formatMoney } from '#lib/money.ts'
import { orderTexts as texts, pieces } from '#texts/orders.ts'
import type { ToastOptions } from '#ui/toast.ts'
import type { Cart } from './cart.ts'

export interface OrdersData {
  /** The newest first. */
  orders: StoredOrder[]
  arrival: Arrival
}

export const orders$: Observable<OrdersData> = watchMember((data) =>
  combineLatest({
    orders: data.orders.watchAll().pipe(map((orders) => orders.sort((a, b) => (a.made_at < b.made_at ? 1 : -1)))),
    arrival: watchArrival(data),
  }),
)

/** An order that the server has decided about. */
export type DecidedOrder = Required<Order>

export const isDecided = (order: Order): order is DecidedOrder => order.status !== undefined

export const nameOf = ({ number }: Order): string => (number === undefined ? texts.unnamed : texts.named(number))

export const inReais = (cents: number): string => formatMoney(cents / 100)

/** Opens a conversation with the ministry in which the order stands. */
export function whatsappAddress(number: string, { number: name, lines, total_cents }: DecidedOrder): string {
  const items = lines.map(
    (line) => `${pieces(line.quantity, line.name)}: ${inReais((line.price_cents ?? 0) * line.quantity)}`,
  )
  const words = texts.whatsapp.message(name, items, inReais(total_cents))
  return `https://wa.me/${number}?text=${encodeURIComponent(words)}`
}

/** Why an item was not accepted; null if it was not its fault. */
export function refusalOf({ name, state, left, seen_cents, price_cents }: OrderLine): string | null {
  const { lines } = texts.refused
  if (state === 'gone') return lines.gone(name)
  if (state === 'stock') return lines.stock(name, left)
  return state === 'price' ? lines.price(name, inReais(seen_cents), inReais(price_cents ?? 0)) : null
}

/** What is left of an order that was not accepted, at the price of now. */
export function leftOf(lines: readonly OrderLine[]): Cart {
  return lines.flatMap(({ product_id: id, name, quantity, left, price_cents }) =>
    price_cents === null || left <= 0
      ? []
      : [{ id, name, description: '', price: price_cents / 100, image: null, quantity: Math.min(quantity, left) }],
  )
}

/** The cart with what is left of an order. What is in it already stays. */
export function putOrderBack(cart: Cart, left: Cart): Cart {
  const known = new Set(cart.map(({ id }) => id))
  return [...cart, ...left.filter(({ id }) => !known.has(id))]
}

/** What she is told then. @param added how many products came into the cart */
export function wordsOfReturn(left: Cart, added: number): ToastOptions {
  const { nothingLeft, isThere, isThereLead, isBack, isBackLead } = texts.refused
  if (left.length === 0) return { title: nothingLeft }
  if (added === 0) return { title: isThere, description: isThereLead }
  return { title: isBack, description: isBackLead(added), tone: 'success' }
}

/** The cart without what was ordered; pieces that were added meanwhile stay. */
export function takeOrdered(cart: Cart, items: Order['items']): Cart {
  const ordered = new Map(items.map(({ product_id, quantity }) => [product_id, quantity]))
  return cart.flatMap((item) => {
    const quantity = item.quantity - (ordered.get(item.id) ?? 0)
    return quantity > 0 ? [{ ...item, quantity }] : []
  })
}
