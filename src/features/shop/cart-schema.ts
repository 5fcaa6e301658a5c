import * as v from 'valibot'
import { type Cart, type CartItem, MAX_QUANTITY } from './cart.ts'

const words = v.fallback(v.string(), '')
const amount = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.nonEmpty(), v.transform(Number))]),
  v.number(),
  v.finite(),
)

/** Only the id must be valid: the shop knows everything else, or a harmless default replaces it. */
const itemSchema = v.object({
  id: v.pipe(v.string(), v.nonEmpty()),
  name: words,
  description: words,
  price: v.fallback(v.pipe(amount, v.minValue(0)), 0),
  image: v.fallback(v.nullable(v.pipe(v.string(), v.nonEmpty())), null),
  quantity: v.fallback(
    v.pipe(
      amount,
      v.transform((quantity) => Math.min(Math.floor(quantity), MAX_QUANTITY)),
      v.minValue(1),
    ),
    1,
  ),
})

/** An older version stored the bare list. */
const storedSchema = v.union([
  v.array(v.unknown()),
  v.pipe(
    v.object({ items: v.array(v.unknown()) }),
    v.transform(({ items }) => items),
  ),
])

/**
 * Reads the stored cart. Valid items stay, invalid ones are dropped, and nothing fails.
 * @returns the cart, and whether something was unreadable
 */
export function readCart(text: string | null): { cart: Cart; isDamaged: boolean } {
  if (text === null) return { cart: [], isDamaged: false }
  const stored = v.safeParse(storedSchema, parseJson(text))
  if (!stored.success) return { cart: [], isDamaged: true }
  const items = stored.output.map((item) => v.safeParse(itemSchema, item))
  const readable = items.flatMap((item) => (item.success ? [item.output] : []))
  return { cart: joinSame(readable), isDamaged: items.some((item) => !item.success) }
}

export function writeCart(cart: Cart): string {
  return JSON.stringify({ items: cart })
}

/** Repeated items become one line with the sum of their quantities. */
function joinSame(items: readonly CartItem[]): Cart {
  const byId = new Map<string, CartItem>()
  for (const item of items) {
    const present = byId.get(item.id)
    byId.set(
      item.id,
      present ? { ...present, quantity: Math.min(present.quantity + item.quantity, MAX_QUANTITY) } : item,
    )
  }
  return [...byId.values()]
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    console.warn('The stored cart is no JSON', error)
    return null
  }
}
