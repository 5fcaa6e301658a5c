import { MOST_ORDER_ITEMS, type Product } from '#sync'
import { isShopSelling } from '#lib/is-shop-selling.ts'
import { orderTexts } from '#texts/orders.ts'
import { shopTexts as texts } from '#texts/shop.ts'
import { toast } from '#ui/toast.ts'
import { addProduct, type CartItem, type CartLine, putBack, quantityOf, setQuantity } from './cart.ts'
import { updateCart } from './cart-store.ts'

/**
 * Adds one piece of a product. It is refused without stock, and allowed above the stock with a
 * notice.
 */
export function addToCart(product: Product): void {
  const { id, stock } = product
  if (stock <= 0) {
    toast({ title: texts.unavailable, tone: 'danger' })
    return
  }
  let quantity = 0
  const isStored = updateCart((cart) => {
    const next = addProduct(cart, product)
    quantity = quantityOf(next, id)
    return next
  })
  const isAboveStock = quantity > stock
  toast({
    title: texts.added,
    description: isStored ? (isAboveStock ? texts.addedAboveStock(quantity, stock) : undefined) : texts.cart.notStored,
    tone: isStored && !isAboveStock ? 'success' : 'info',
  })
}

/** Changes a quantity by one; at zero the item is removed. */
export function changeQuantity({ id, state }: CartLine, by: 1 | -1): void {
  if (by > 0 && state !== 'available') {
    toast({ title: texts.unavailable, tone: 'danger' })
    return
  }
  setOrRemove(id, (quantity) => quantity + by)
}

export function removeFromCart(id: string): void {
  setOrRemove(id, () => 0)
}

/** A removed item can be restored for a moment. */
function setOrRemove(id: string, quantity: (now: number) => number): void {
  let taken: { item: CartItem; place: number } | null = null
  change((cart) => {
    const next = setQuantity(cart, id, quantity(quantityOf(cart, id)))
    const place = cart.findIndex((item) => item.id === id)
    taken = next.length < cart.length ? { item: cart[place]!, place } : null
    return next
  })
  if (taken) offerToPutBack(taken)
}

function offerToPutBack({ item, place }: { item: CartItem; place: number }): void {
  const { removed, undo, undoHint } = texts.cart
  toast({
    title: removed(item.name),
    action: { label: undo, altText: undoHint, onSelect: () => change((cart) => putBack(cart, item, place)) },
  })
}

/**
 * Whether an order can be made of the cart; otherwise a toast says why. Where the ministry has set
 * no way to be paid there is no order yet.
 */
export function mayCheckOut(lines: readonly CartLine[]): boolean {
  const refuse = (title: string, description?: string) => {
    toast({ title, tone: 'danger', ...(description && { description }) })
    return false
  }
  const available = lines.filter(({ state }) => state === 'available')
  if (lines.length === 0) return refuse(texts.cart.checkoutEmpty)
  if (available.length === 0) return refuse(texts.unavailable)
  if (!isShopSelling) {
    toast({ title: texts.cart.checkoutLater, description: texts.cart.checkoutLaterLead })
    return false
  }
  const { aboveStock, aboveStockLead, tooMany } = orderTexts.checkout
  const scarce = available.find(({ stockBelow }) => stockBelow !== null)
  if (scarce) return refuse(aboveStock(scarce.name, scarce.stockBelow!), aboveStockLead)
  return available.length <= MOST_ORDER_ITEMS || refuse(tooMany(MOST_ORDER_ITEMS))
}

function change(work: Parameters<typeof updateCart>[0]): void {
  if (!updateCart(work)) toast({ title: texts.cart.notStored })
}
