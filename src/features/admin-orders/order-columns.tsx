import type { AdminOrder, OrderStatus, SettledStatus } from '#sync'
import { brand } from '#src/brand.ts'
import { formatAtTime, formatDayAndMonth } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import { adminOrdersTexts as texts } from '#texts/admin-orders.ts'
import { pieces } from '#texts/orders.ts'
import { Address } from '#ui/address.tsx'
import { Badge, type BadgeProps } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import type { DataColumn } from '#ui/data-table.tsx'
import { Muted } from '#ui/text.tsx'
import { movesOf } from './orders.ts'
import * as styles from './orders.css.ts'

const { columns } = texts

const tones: Record<OrderStatus, BadgeProps['tone']> = {
  aberto: 'gold',
  pago: 'brand',
  entregue: 'sage',
  cancelado: 'neutral',
  preco_mudou: 'neutral',
  sem_estoque: 'neutral',
}

interface RowActions {
  /** Ids of the orders that are being changed. */
  changing: ReadonlySet<string>
  onMove(order: AdminOrder, wanted: SettledStatus): void
}

export function orderColumns({ changing, onMove }: RowActions): DataColumn<AdminOrder>[] {
  return [
    {
      key: 'order',
      header: columns.order,
      isRowHeader: true,
      cell: ({ number, made_at }) => (
        <div className={styles.order}>
          {texts.number(number)}
          <Muted>{when(made_at)}</Muted>
        </div>
      ),
    },
    {
      key: 'who',
      header: columns.who,
      cell: ({ nome, email }) =>
        email === null ? (
          texts.gone
        ) : (
          <div className={styles.order}>
            {nome}
            {nome !== email && (
              <Muted>
                <Address>{email}</Address>
              </Muted>
            )}
          </div>
        ),
    },
    {
      key: 'what',
      header: columns.what,
      isLong: true,
      cell: ({ lines }) => (
        <ul className={styles.items}>
          {lines.map(({ product_id, name, quantity }) => (
            <li key={product_id}>{pieces(quantity, name)}</li>
          ))}
        </ul>
      ),
    },
    {
      key: 'total',
      header: columns.total,
      cell: ({ total_cents }) => <span className={styles.total}>{formatMoney(total_cents / 100)}</span>,
    },
    {
      key: 'status',
      header: columns.status,
      cell: ({ status }) => <Badge tone={tones[status]}>{texts.states[status]}</Badge>,
    },
    {
      key: 'actions',
      header: columns.actions,
      isBare: true,
      isNarrow: true,
      cell: ({ status, ...order }) => (
        <div className={styles.actions}>
          {movesOf(status).map((wanted, index) => {
            const action = status === 'entregue' && wanted === 'pago' ? texts.notDelivered : texts.moves[wanted].action
            return (
              <Button
                key={wanted}
                variant={index === 0 && (status === 'aberto' || status === 'pago') ? 'secondary' : 'quiet'}
                aria-label={texts.actionNamed(action, order.number)}
                isBusy={index === 0 && changing.has(order.id)}
                onClick={() => onMove({ ...order, status }, wanted)}
              >
                {action}
              </Button>
            )
          })}
        </div>
      ),
    },
  ]
}

/** '5 de novembro, às 19h30', in the ministry's zone. */
function when(moment: string): string {
  const at = Date.parse(moment)
  return `${formatDayAndMonth(at, brand.timeZone)}, ${formatAtTime(at, brand.timeZone)}`
}
