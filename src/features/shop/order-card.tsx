import { MessageCircle } from 'lucide-react'
import { useId, useState } from 'react'
import { type Order, type OrderStatus, seenTotal } from '#sync'
import { formatMoment } from '#lib/dates.ts'
import { lazyPart } from '#lib/lazy-part.ts'
import { Reveal } from '#lib/reveal.tsx'
import { shopContact } from '#lib/shop-contact.ts'
import { orderTexts as texts, pieces } from '#texts/orders.ts'
import { Badge, type BadgeProps } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { Heading, Muted } from '#ui/text.tsx'
import { toast } from '#ui/toast.ts'
import { updateCart } from './cart-store.ts'
import {
  type DecidedOrder,
  inReais,
  isDecided,
  leftOf,
  nameOf,
  putOrderBack,
  refusalOf,
  whatsappAddress,
  wordsOfReturn,
} from './orders.ts'
import * as styles from './orders.css.ts'

/** Loads with the QR code's library. */
const PixPayment = lazyPart(() => import('./pix-payment.tsx'))

const tones: Record<OrderStatus, BadgeProps['tone']> = {
  aberto: 'gold',
  pago: 'sage',
  entregue: 'sage',
  cancelado: 'neutral',
  preco_mudou: 'gold',
  sem_estoque: 'gold',
}

/**
 * @param props.isFirst how to pay the newest one is shown at once
 * @param props.now milliseconds since the epoch: an order of another year names it
 */
export function OrderCard({ order, isFirst, now }: { order: Order; isFirst: boolean; now: number }) {
  const heading = useId()
  const { status, items, made_at } = order
  const isNew = !isDecided(order)
  const lines = isNew
    ? items.map(({ product_id, name, quantity, seen_cents }) => ({ product_id, name, quantity, cents: seen_cents }))
    : order.lines.map(({ product_id, name, quantity, price_cents, seen_cents }) => ({
        product_id,
        name,
        quantity,
        cents: price_cents ?? seen_cents,
      }))
  return (
    <Card as="li">
      <article className={styles.stack} aria-labelledby={heading}>
        <div className={styles.head}>
          <Heading id={heading} level={2} size="md">
            {nameOf(order)}
          </Heading>
          <Badge tone={status ? tones[status] : 'neutral'}>{texts.states[status ?? 'waiting']}</Badge>
        </div>
        <Muted>{formatMoment(Date.parse(made_at), undefined, now)}</Muted>
        <ul className={styles.lines}>
          {lines.map(({ product_id, name, quantity, cents }) => (
            <li key={product_id} className={styles.line}>
              <span>{pieces(quantity, name)}</span>
              <span className={styles.amount}>{inReais(cents * quantity)}</span>
            </li>
          ))}
        </ul>
        {status !== 'preco_mudou' && status !== 'sem_estoque' && (
          <p className={styles.total}>
            <span>{texts.total}</span>
            <strong>{inReais(isNew ? seenTotal(items) : order.total_cents)}</strong>
          </p>
        )}
        {isNew ? <Muted>{texts.waiting}</Muted> : <Decided order={order} isFirst={isFirst} />}
      </article>
    </Card>
  )
}

function Decided({ order, isFirst }: { order: DecidedOrder; isFirst: boolean }) {
  switch (order.status) {
    case 'aberto':
      return <Payment order={order} isFirst={isFirst} />
    case 'pago':
      return <Muted>{texts.paid}</Muted>
    case 'entregue':
      return <Muted>{texts.delivered}</Muted>
    case 'cancelado':
      return <Muted>{texts.cancelled}</Muted>
    default:
      return <NotAccepted order={order} />
  }
}

function Payment({ order, isFirst }: { order: DecidedOrder; isFirst: boolean }) {
  const [isShown, setIsShown] = useState(isFirst)
  const { pix, whatsapp } = shopContact()
  const isPayable = pix !== null && order.total_cents > 0
  return (
    <>
      {isPayable && isShown && (
        <Reveal>
          <PixPayment account={pix} order={order} />
        </Reveal>
      )}
      <div className={styles.actions}>
        {isPayable && !isShown && (
          <Button aria-label={`${texts.pay.show}: ${texts.named(order.number)}`} onClick={() => setIsShown(true)}>
            {texts.pay.show}
          </Button>
        )}
        {whatsapp !== null && (
          <ButtonLink
            to={whatsappAddress(whatsapp, order)}
            variant={isPayable ? 'secondary' : 'primary'}
            icon={<MessageCircle />}
            target="_blank"
            rel="noopener noreferrer"
          >
            {texts.whatsapp.send}
          </ButtonLink>
        )}
      </div>
    </>
  )
}

function NotAccepted({ order: { status, lines } }: { order: DecidedOrder }) {
  const { refused } = texts
  const reasons = lines.flatMap((line) => refusalOf(line) ?? [])

  function putBack() {
    const left = leftOf(lines)
    let added = 0
    updateCart((cart) => {
      const next = putOrderBack(cart, left)
      added = next.length - cart.length
      return next
    })
    toast(wordsOfReturn(left, added))
  }

  return (
    <Notice
      tone="gold"
      title={status === 'preco_mudou' ? refused.price : refused.stock}
      action={
        <Button variant="secondary" onClick={putBack}>
          {refused.again}
        </Button>
      }
    >
      <ul className={styles.reasons}>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </Notice>
  )
}
