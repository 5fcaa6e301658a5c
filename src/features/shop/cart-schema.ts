import * as v from 'valibot'
import { type Cart, type CartItem, MOST_OF_ONE } from './cart.ts'

const words = v.fallback(v.string(), '')
const amount = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.nonEmpty(), v.transform(Number))]),
  v.number(),
  v.finite(),
)

/** Only the id has to be right: all else the shop knows, or it has a value that does no harm. */
const itemSchema = v.object({
  id: v.pipe(v.string(), v.nonEmpty()),
  name: words,
  description: words,
  price: v.fallback(v.pipe(amount, v.minValue(0)), 0),
  image: v.fallback(v.nullable(v.pipe(v.string(), v.nonEmpty())), null),
  quantity: v.fallback(
    v.pipe(
      amount,
      v.transform((quantity) => Math.min(Math.floor(quantity), MOST_OF_ONE)),
      v.minValue(1),
    ),
    1,
  ),
})

/** An older app kept the bare list. */
const storedSchema = v.union([
  v.array(v.unknown()),
  v.pipe(
    v.object({ items: v.array(v.unknown()) }),
    v.transform(({ items }) => items),
  ),
])

/**
 * Reads what the browser kept, whoever wrote it: what is an item stays, what is none is left out, and the page goes on.
 * @returns the cart, and whether something could not be read
 */
export function readCart(text: string | null): { cart: Cart; isDamaged: boolean } {
  if (text === null) return { cart: [], isDamaged: false }
  const stored = v.safeParse(storedSchema, parseJson(text))
  if (!stored.success) return { cart: [], isDamaged: true }
  const items = stored.output.map((item) => v.safeParse(itemSchema, item))
  const readable = items.flatMap((item) => (item.success ? [item.output] : []))
  return { cart: joinSame(readable), isDamaged: items.some((item) => !item.success) }
}

/** What is stored. */
export function writeCart(cart: Cart): string {
  return JSON.stringify({ items: cart })
}

/** The same thing twice is one line with both quantities. */
function joinSame(items: readonly CartItem[]): Cart {
  const byId = new Map<string, CartItem>()
  for (const item of items) {
    const present = byId.get(item.id)
    byId.set(
      item.id,
      present ? { ...present, quantity: Math.min(present.quantity + item.quantity, MOST_OF_ONE) } : item,
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
