import { useState } from 'react'
import { lazyPart } from '#lib/lazy-part.ts'
import { Reveal } from '#lib/reveal.tsx'
import { useLive } from '#lib/use-live.ts'
import { formatMoney } from '#lib/money.ts'
import { shopTexts } from '#texts/shop.ts'
import { Button } from '#ui/button.tsx'
import { Basket } from '#ui/drawings.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { linesOf, totalOf } from './cart.ts'
import { CartRow } from './cart-row.tsx'
import * as styles from './cart.css.ts'
import { useCart } from './cart-store.ts'
import { mayCheckOut } from './commands.ts'
import { shop$ } from './queries.ts'

const texts = shopTexts.cart
const CheckoutDialog = lazyPart(() => import('./checkout-dialog.tsx'))

interface CartSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The chosen items at today's prices. */
export default function CartSheet(props: CartSheetProps) {
  const cart = useCart()
  const data = useLive(shop$)
  const lines = linesOf(cart, data?.products ?? [], data?.arrival === 'settled')

  const [isCheckingOut, setIsCheckingOut] = useState(false)

  return (
    <Sheet
      {...props}
      title={texts.title}
      footer={
        <>
          <Button size="lg" block onClick={() => setIsCheckingOut(mayCheckOut(lines))}>
            {texts.checkout}
          </Button>
          <p className={styles.total} role="status">
            <span>{texts.total}</span>
            <strong>{formatMoney(totalOf(lines))}</strong>
          </p>
        </>
      }
    >
      {lines.length === 0 ? (
        <EmptyState icon={<Basket />} headingLevel={3} title={texts.empty}>
          {texts.emptyLead}
        </EmptyState>
      ) : (
        <ul className={styles.rows} aria-label={texts.items}>
          {lines.map((line) => (
            <CartRow key={line.id} line={line} />
          ))}
        </ul>
      )}
      {isCheckingOut && (
        <Reveal>
          <CheckoutDialog
            lines={lines}
            onClose={() => setIsCheckingOut(false)}
            onDone={() => {
              setIsCheckingOut(false)
              props.onOpenChange(false)
            }}
          />
        </Reveal>
      )}
    </Sheet>
  )
}
