/** What is asked for of one product. */
export interface OrderItem {
  product_id: string
  /** As it was called on the phone, in case the server does not have it any more. */
  name: string
  quantity: number
  /** The price on the screen, in cents. */
  seen_cents: number
}

/** What the server made of an item. */
export interface OrderLine extends Omit<OrderItem, 'seen_cents'> {
  seen_cents: number
  /** The server's price; null if the product is not on sale any more. */
  price_cents: number | null
  /** How many pieces there were. */
  left: number
  state: 'ok' | 'price' | 'stock' | 'gone'
}

/**
 * `aberto` waits for its payment. `preco_mudou` and `sem_estoque` were never accepted: nothing was
 * taken from the stock, and nothing is to be paid.
 */
export type OrderStatus = 'aberto' | 'pago' | 'entregue' | 'cancelado' | 'preco_mudou' | 'sem_estoque'

/** An order. Until the server has decided, it has no number, no status, no lines and no total. */
export interface Order {
  id: string
  items: readonly OrderItem[]
  /** ISO 8601; by the phone's clock until the server has it. */
  made_at: string
  number?: number
  status?: OrderStatus
  lines?: readonly OrderLine[]
  total_cents?: number
}

/** An order as a device has it. */
export interface StoredOrder extends Order {
  /** 0 if it was made on another device. */
  edit: number
  /** What the server says has been seen here. Whatever else it says replaces the document, and the mark with it. */
  isSeen?: boolean
}

const AGAINST: ReadonlySet<OrderStatus | undefined> = new Set(['preco_mudou', 'sem_estoque', 'cancelado'] as const)

/** An order of this device was decided against, and its author has not seen it here. */
export const isUnseenRefusal = ({ edit, isSeen, status }: StoredOrder): boolean =>
  edit > 0 && !isSeen && AGAINST.has(status)

/** The most products in one order (`private.is_order` in the database). */
export const MOST_ORDER_ITEMS = 50

/** What the items cost at the prices that were on the screen, in cents. */
export function seenTotal(items: readonly OrderItem[]): number {
  return items.reduce((sum, { seen_cents, quantity }) => sum + seen_cents * quantity, 0)
}
