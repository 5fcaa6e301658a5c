import { ShoppingBag } from 'lucide-react'
import { mediaUrl, type Product } from '#sync'
import { formatMoney } from '#lib/money.ts'
import { shopTexts as texts } from '#texts/shop.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Picture } from '#ui/picture.tsx'
import { Heading } from '#ui/text.tsx'
import { addToCart } from './commands.ts'
import { productPicture } from './picture-size.ts'
import * as styles from './shop.css.ts'

/** A product. If it is sold out the button says so, and says it again when pressed. */
export function ProductCard({ product, isFirst }: { product: Product; isFirst: boolean }) {
  const { name, description, price, images, image_alt: alt = '', stock } = product
  const [image] = images
  const isSoldOut = stock <= 0
  return (
    <Card as="li" padding="none" className={styles.product}>
      <Picture src={image && mediaUrl(image)} alt={alt} {...productPicture} ratio="1/1" priority={isFirst} />
      <div className={styles.body}>
        {isSoldOut && (
          <Badge tone="gold" className={styles.tag}>
            {texts.outOfStock}
          </Badge>
        )}
        <Heading level={2} size="sm">
          {name}
        </Heading>
        {description && <p className={styles.description}>{description}</p>}
        <div className={styles.foot}>
          <p className={styles.price}>{formatMoney(price)}</p>
          <Button
            block
            variant={isSoldOut ? 'quiet' : 'secondary'}
            icon={isSoldOut ? undefined : <ShoppingBag />}
            aria-label={isSoldOut ? texts.soldOutNamed(name) : texts.addNamed(name)}
            onClick={() => addToCart(product)}
          >
            {isSoldOut ? texts.soldOut : texts.add}
          </Button>
        </div>
      </div>
    </Card>
  )
}
