import { ShoppingBag } from 'lucide-react'
import { useState } from 'react'
import { shopTexts } from '#texts/shop.ts'
import { countItems } from './cart.ts'
import * as styles from './cart.css.ts'
import { useCart } from './cart-store.ts'
import { lazyPart } from '#lib/lazy-part.ts'
import { Reveal } from '#lib/reveal.tsx'

// Loads with the first tap, since it includes the dialog's code.
const CartSheet = lazyPart(() => import('./cart-sheet.tsx'))

/** The number of items in the cart, in the shop's header; opens the cart. */
export default function CartButton() {
  const pieces = countItems(useCart())
  const [isOpen, setIsOpen] = useState(false)
  const [hasOpened, setHasOpened] = useState(false)
  const label = shopTexts.cart.open(pieces)

  function open() {
    setHasOpened(true)
    setIsOpen(true)
  }

  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label={label}
        title={shopTexts.cart.title}
        aria-haspopup="dialog"
        data-cart-button=""
        onClick={open}
      >
        <ShoppingBag aria-hidden="true" />
        {pieces > 0 && (
          <span className={styles.count} aria-hidden="true">
            {pieces > 99 ? '99+' : pieces}
          </span>
        )}
      </button>
      {hasOpened && (
        <Reveal>
          <CartSheet open={isOpen} onOpenChange={setIsOpen} />
        </Reveal>
      )}
    </>
  )
}
