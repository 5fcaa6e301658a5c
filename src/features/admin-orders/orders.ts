import {
  type AdminOrder,
  adminOrders,
  type AdminOrders,
  type NetworkResult,
  type OrderStatus,
  type SettledStatus,
} from '#sync'

/** The most that the server answers at once. */
const PAGE = 200

export type StatusFilter = OrderStatus | ''

export interface OrdersWindow extends AdminOrders {
  hasMore: boolean
}

/** The newest orders of a status, or of all. */
export async function readOrders(status: StatusFilter, limit: number): Promise<NetworkResult<OrdersWindow>> {
  const rows: AdminOrder[] = []
  for (;;) {
    const wanted = Math.min(PAGE, limit + 1 - rows.length)
    const page = await adminOrders.page(status, rows.length, wanted)
    if (!page.ok) return page
    rows.push(...page.value.rows)
    if (page.value.rows.length < wanted || rows.length > limit)
      return { ok: true, value: { ...page.value, rows: rows.slice(0, limit), hasMore: rows.length > limit } }
  }
}

export const setOrder = (id: string, seen: OrderStatus, wanted: SettledStatus): Promise<NetworkResult<SettledStatus>> =>
  adminOrders.set(id, seen, wanted)

/** What may become of an order: the usual next step first. */
export function movesOf(status: OrderStatus): SettledStatus[] {
  switch (status) {
    case 'aberto':
      return ['pago', 'cancelado']
    case 'pago':
      return ['entregue', 'cancelado']
    case 'entregue':
      return ['pago']
    case 'cancelado':
      return ['aberto']
    default:
      // It was never accepted.
      return []
  }
}
