import type { Product } from '#sync'

/** What is kept of a product: what she saw when she chose it, in case it is gone later. */
export interface CartItem {
  id: string
  name: string
  description: string
  /** In reais, when it was put in. */
  price: number
  image: string | null
  quantity: number
}

export type Cart = readonly CartItem[]

/** More of one thing is nobody's wish. */
export const MOST_OF_ONE = 999

/** How an item stands today. Only `available` counts in the total. */
export type LineState = 'available' | 'out_of_stock' | 'gone'

export interface CartLine {
  id: string
  name: string
  image: string | null
  quantity: number
  /** What it costs now. */
  price: number
  /** What it cost when she chose it, where that is another price. */
  priceBefore: number | null
  /** What is there, where that is less than she wants. */
  stockBelow: number | null
  state: LineState
}

/** Puts one more of a product in, with what is true of it now. */
export function addProduct(cart: Cart, product: Product): Cart {
  const quantity = quantityOf(cart, product.id) + 1
  const item = { ...toItem(product), quantity: Math.min(quantity, MOST_OF_ONE) }
  return quantity === 1 ? [...cart, item] : cart.map((present) => (present.id === product.id ? item : present))
}

/** 0 or less takes it out (specification, section 4). */
export function setQuantity(cart: Cart, id: string, quantity: number): Cart {
  if (quantity <= 0) return cart.filter((item) => item.id !== id)
  return cart.map((item) => (item.id === id ? { ...item, quantity: Math.min(quantity, MOST_OF_ONE) } : item))
}

/** Puts back what was taken out, where it stood. Where it was chosen anew meanwhile, the new one stays as it is. */
export function putBack(cart: Cart, item: CartItem, place: number): Cart {
  return quantityOf(cart, item.id) > 0 ? cart : cart.toSpliced(place, 0, item)
}

export function quantityOf(cart: Cart, id: string): number {
  return cart.find((item) => item.id === id)?.quantity ?? 0
}

/** How many things are in it, each piece counted. */
export function countItems(cart: Cart): number {
  return cart.reduce((sum, { quantity }) => sum + quantity, 0)
}

function toItem({ id, name, description, price, images }: Product): Omit<CartItem, 'quantity'> {
  return { id, name, description: description ?? '', price, image: images[0] ?? null }
}

/**
 * The cart as it stands today: names, prices and stock are the shop's, not those of the day she chose.
 * @param products what is on sale, as far as the phone knows
 * @param isComplete whether that is all of it; before, the cart speaks for what is missing
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

/** In reais; counted in cents, so that no float leaves crumbs. */
export function totalOf(lines: readonly CartLine[]): number {
  return (
    lines.reduce(
      (sum, { price, quantity, state }) => (state === 'available' ? sum + toCents(price) * quantity : sum),
      0,
    ) / 100
  )
}

const toCents = (reais: number) => Math.round(reais * 100)
