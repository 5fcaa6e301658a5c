import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { memberCommands } from '#sync'
import { formatMoney } from '#lib/money.ts'
import { shopContact } from '#lib/shop-contact.ts'
import { useCommand } from '#lib/use-command.ts'
import { useLive } from '#lib/use-live.ts'
import { paths } from '#src/paths.ts'
import { orderTexts, pieces } from '#texts/orders.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Muted } from '#ui/text.tsx'
import { toast } from '#ui/toast.ts'
import { type CartLine, orderItemsOf, totalOf } from './cart.ts'
import { updateCart } from './cart-store.ts'
import { takeOrdered } from './orders.ts'
import { isOffline$ } from './queries.ts'
import * as styles from './orders.css.ts'

const texts = orderTexts.checkout

/** Asks once more before an order is made. Nothing has to be filled in. */
export default function CheckoutDialog({
  lines,
  onClose,
  onDone,
}: {
  lines: readonly CartLine[]
  onClose: () => void
  onDone: () => void
}) {
  const navigate = useNavigate()
  const isOffline = useLive(isOffline$) || !navigator.onLine
  // What she confirms is what she saw here; a second press is the same order.
  const [id] = useState(() => crypto.randomUUID() as string)
  const [shown] = useState(() => lines.filter(({ state }) => state === 'available'))
  const [confirm, isBusy] = useCommand(async () => {
    const items = orderItemsOf(shown)
    await memberCommands.placeOrder(id, items)
    // Only now: the order is durable.
    updateCart((cart) => takeOrdered(cart, items))
    toast({ title: texts.done, tone: 'success' })
    onDone()
    void navigate(paths.orders())
  }, texts.failed)

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={texts.title}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {texts.back}
          </Button>
          <Button isBusy={isBusy} onClick={() => void confirm()}>
            {texts.confirm}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <ul className={styles.lines} aria-label={texts.items}>
          {shown.map(({ id: product, name, quantity, price }) => (
            <li key={product} className={styles.line}>
              <span>{pieces(quantity, name)}</span>
              <span className={styles.amount}>{formatMoney((Math.round(price * 100) * quantity) / 100)}</span>
            </li>
          ))}
        </ul>
        <p className={styles.total}>
          <span>{texts.total}</span>
          <strong>{formatMoney(totalOf(shown))}</strong>
        </p>
        {shown.length < lines.length && <Muted>{texts.left}</Muted>}
        <Muted>{isOffline ? texts.offline : texts.next[shopContact().pix ? 'pix' : 'whatsapp']}</Muted>
      </div>
    </Dialog>
  )
}
