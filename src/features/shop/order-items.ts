import type { OrderItem } from '#sync'
import type { CartLine } from './cart.ts'

/** What an order asks for: what is available, at the prices that the cart shows. */
export function orderItemsOf(lines: readonly CartLine[]): OrderItem[] {
  return lines.flatMap(({ id, name, quantity, price, state }) =>
    state === 'available' ? [{ product_id: id, name, quantity, seen_cents: Math.round(price * 100) }] : [],
  )
}
