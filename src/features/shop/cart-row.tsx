import { Minus, Plus, Trash2 } from 'lucide-react'
import { mediaUrl } from '#sync'
import { formatMoney } from '#lib/money.ts'
import { shopTexts } from '#texts/shop.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Picture } from '#ui/picture.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { CartLine } from './cart.ts'
import * as styles from './cart.css.ts'
import { changeQuantity, removeFromCart } from './commands.ts'
import { productPicture } from './picture-size.ts'

const texts = shopTexts.cart

/** One item of the cart. An unavailable one says so and can only be removed. */
export function CartRow({ line }: { line: CartLine }) {
  const { id, name, image, quantity, price, state } = line
  return (
    <li className={styles.row} data-state={state}>
      <div className={styles.picture}>
        <Picture src={image && mediaUrl(image)} alt="" {...productPicture} ratio="1/1" />
      </div>
      <div className={styles.words}>
        <div className={styles.head}>
          <p className={styles.name}>{name}</p>
          <IconButton label={texts.remove(name)} icon={<Trash2 />} onClick={() => removeFromCart(id)} />
        </div>
        <p className={styles.each}>{texts.each(formatMoney(price))}</p>
        {noteOf(line) && <p className={styles.note}>{noteOf(line)}</p>}
        <div className={styles.controls}>
          <div className={styles.stepper} role="group" aria-label={texts.quantity}>
            <IconButton label={texts.less(name)} icon={<Minus />} onClick={() => changeQuantity(line, -1)} />
            <span className={styles.quantity} aria-live="polite">
              <VisuallyHidden>{`${texts.quantity}: `}</VisuallyHidden>
              {quantity}
            </span>
            <IconButton label={texts.more(name)} icon={<Plus />} onClick={() => changeQuantity(line, 1)} />
          </div>
          {state === 'available' && (
            <p className={styles.sum}>{formatMoney((Math.round(price * 100) * quantity) / 100)}</p>
          )}
        </div>
      </div>
    </li>
  )
}

/** The most important note about an item. */
function noteOf({ state, stockBelow, priceBefore }: CartLine): string | null {
  if (state === 'gone') return texts.gone
  if (state === 'out_of_stock') return texts.outOfStock
  if (stockBelow !== null) return texts.aboveStock(stockBelow)
  return priceBefore === null ? null : texts.priceChanged(formatMoney(priceBefore))
}
