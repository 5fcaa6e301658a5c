import { Copy } from 'lucide-react'
import { useId } from 'react'
import { QRCode } from 'react-qr-code'
import type { PixAccount } from '#lib/shop-contact.ts'
import { orderTexts } from '#texts/orders.ts'
import { Button } from '#ui/button.tsx'
import { Heading, Muted } from '#ui/text.tsx'
import { toast } from '#ui/toast.ts'
import { type DecidedOrder, inReais } from './orders.ts'
import * as styles from './orders.css.ts'
import { MOST_CENTS, pixCode } from './pix-code.ts'

const texts = orderTexts.pay

/** The Pix of an order, as a drawing and to copy. Its name in the bank statement is the number. */
export default function PixPayment({ account, order }: { account: PixAccount; order: DecidedOrder }) {
  const heading = useId()
  // No Pix has such an amount: it is paid in another way.
  if (order.total_cents > MOST_CENTS) return null
  const code = pixCode({ ...account, cents: order.total_cents, txid: `PEDIDO${order.number}` })
  return (
    <section className={styles.pay} aria-labelledby={heading}>
      <Heading id={heading} level={3} size="sm">
        {texts.title}
      </Heading>
      <p>{texts.lead}</p>
      <p className={styles.code} role="group" aria-label={texts.code}>
        {code}
      </p>
      <Button icon={<Copy />} onClick={() => void copy(code)}>
        {texts.copy}
      </Button>
      <div className={styles.picture}>
        <QRCode
          value={code}
          level="M"
          size={192}
          style={{ width: '100%', height: 'auto' }}
          role="img"
          aria-label={texts.picture(inReais(order.total_cents))}
        />
      </div>
      <Muted>{texts.after}</Muted>
    </section>
  )
}

async function copy(code: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(code)
    toast({ title: texts.copied, tone: 'success' })
  } catch (error) {
    console.info('The clipboard is not allowed', error)
    toast({ title: texts.copyFailed, tone: 'danger' })
  }
}
