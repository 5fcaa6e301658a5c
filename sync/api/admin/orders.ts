import type { Order, OrderLine, OrderStatus } from '#sync/model/order.ts'
import { type NetworkResult, restAs, result } from '../rest.ts'

export interface AdminOrder extends Required<Pick<Order, 'id' | 'number' | 'status' | 'total_cents' | 'made_at'>> {
  lines: readonly OrderLine[]
  /** ISO 8601: when its status last changed. */
  changed_at: string
  /** Null once the account is gone. */
  nome: string | null
  email: string | null
}

export interface AdminOrders {
  counts: Partial<Record<OrderStatus, number>>
  /** The newest first. */
  rows: AdminOrder[]
}

/** What an administrator may make of an order that was accepted. */
export type SettledStatus = Exclude<OrderStatus, 'preco_mudou' | 'sem_estoque'>

/** Everybody's orders. Every call needs the network. */
export function makeAdminOrders(userId: string) {
  const rest = restAs(userId)
  return {
    /**
     * @param status only these, or all
     * @param size at most 200
     */
    page: async (status: OrderStatus | '', first: number, size: number) =>
      (await result(rest.rpc('admin_orders', { of_status: status, first, size }))) as NetworkResult<AdminOrders>,
    /**
     * The stock follows.
     * @param seen refused with FL409 if it is not this any more
     */
    set: async (id: string, seen: OrderStatus, wanted: SettledStatus) =>
      (await result(rest.rpc('admin_set_order', { order_id: id, seen, wanted }))) as NetworkResult<SettledStatus>,
  }
}
