import type { OrderItem, Product } from '#sync'

/** A product as it was when it was chosen, in case it is gone later. */
export interface CartItem {
  id: string
  name: string
  description: string
  /** In reais, at the time it was added. */
  price: number
  image: string | null
  quantity: number
}

export type Cart = readonly CartItem[]

/** Nobody needs more of one product. */
export const MAX_QUANTITY = 999

/** The current state of an item. Only `available` counts in the total. */
export type LineState = 'available' | 'out_of_stock' | 'gone'

export interface CartLine {
  id: string
  name: string
  image: string | null
  quantity: number
  /** The current price. */
  price: number
  /** The price when it was chosen, if it was different. */
  priceBefore: number | null
  /** The stock, if there is less than wanted. */
  stockBelow: number | null
  state: LineState
}

/** Adds one piece of a product with its current data. */
export function addProduct(cart: Cart, product: Product): Cart {
  const quantity = quantityOf(cart, product.id) + 1
  const item = { ...toItem(product), quantity: Math.min(quantity, MAX_QUANTITY) }
  return quantity === 1 ? [...cart, item] : cart.map((present) => (present.id === product.id ? item : present))
}

/** 0 or less removes it. */
export function setQuantity(cart: Cart, id: string, quantity: number): Cart {
  if (quantity <= 0) return cart.filter((item) => item.id !== id)
  return cart.map((item) => (item.id === id ? { ...item, quantity: Math.min(quantity, MAX_QUANTITY) } : item))
}

/** Restores a removed item in its place. If it was added again meanwhile, the new one stays. */
export function putBack(cart: Cart, item: CartItem, place: number): Cart {
  return quantityOf(cart, item.id) > 0 ? cart : [...cart.slice(0, place), item, ...cart.slice(place)]
}

export function quantityOf(cart: Cart, id: string): number {
  return cart.find((item) => item.id === id)?.quantity ?? 0
}

/** How many pieces the cart holds. */
export function countItems(cart: Cart): number {
  return cart.reduce((sum, { quantity }) => sum + quantity, 0)
}

function toItem({ id, name, description, price, images }: Product): Omit<CartItem, 'quantity'> {
  return { id, name, description: description ?? '', price, image: images[0] ?? null }
}

/**
 * The cart with current names, prices and stock.
 * @param products what is on sale, as far as the phone knows
 * @param isComplete whether those are all products; until then the cart's own data stands for
 * missing ones
 */
export function linesOf(cart: Cart, products: readonly Product[], isComplete: boolean): CartLine[] {
  const onSale = new Map(products.map((product) => [product.id, product]))
  return cart.map(({ id, quantity, ...kept }) => {
    const product = onSale.get(id)
    if (!product) {
      const state = isComplete ? 'gone' : 'available'
      return {
        id,
        quantity,
        name: kept.name,
        image: kept.image,
        price: kept.price,
        priceBefore: null,
        stockBelow: null,
        state,
      }
    }
    const { name, price, images, stock } = product
    return {
      id,
      quantity,
      name,
      image: images[0] ?? null,
      price,
      priceBefore: toCents(price) === toCents(kept.price) ? null : kept.price,
      stockBelow: stock > 0 && stock < quantity ? stock : null,
      state: stock > 0 ? 'available' : 'out_of_stock',
    }
  })
}

/** In reais, summed in cents to avoid rounding errors. */
export function totalOf(lines: readonly CartLine[]): number {
  return (
    lines.reduce(
      (sum, { price, quantity, state }) => (state === 'available' ? sum + toCents(price) * quantity : sum),
      0,
    ) / 100
  )
}

/** What an order asks for: what is available, at the prices that the cart shows. */
export function orderItemsOf(lines: readonly CartLine[]): OrderItem[] {
  return lines.flatMap(({ id, name, quantity, price, state }) =>
    state === 'available' ? [{ product_id: id, name, quantity, seen_cents: toCents(price) }] : [],
  )
}

const toCents = (reais: number) => Math.round(reais * 100)
