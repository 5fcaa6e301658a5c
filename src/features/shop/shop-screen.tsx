import { tap } from 'rxjs'
import { NotLoadedYet } from '#lib/not-loaded-yet.tsx'
import { useLive } from '#lib/use-live.ts'
import { shopTexts as texts } from '#texts/shop.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Page } from '#ui/page.tsx'
import { toast } from '#ui/toast.ts'
import { ProductCard } from './product-card.tsx'
import { shop$ } from './queries.ts'
import * as styles from './shop.css.ts'
import { ShopSkeleton } from './shop-skeleton.tsx'

const shopOrToast$ = shop$.pipe(tap({ error: () => toast({ title: texts.loadFailed, tone: 'danger' }) }))

/** /loja: what is on sale. The cart is a button of the header (cart-button.tsx). */
export default function ShopScreen() {
  const data = useLive(shopOrToast$)
  if (!data) return <ShopSkeleton />
  const { products, arrival } = data
  if (products.length === 0 && arrival === 'loading') return <ShopSkeleton />
  if (products.length === 0 && arrival === 'offline') return <NotLoadedYet screen={texts.title} />
  return (
    <Page title={texts.title} lead={texts.lead}>
      {products.length === 0 ? (
        <EmptyState title={texts.empty}>{texts.emptyLead}</EmptyState>
      ) : (
        <ul className={styles.products}>
          {products.map((product, index) => (
            <ProductCard key={product.id} product={product} isFirst={index < 2} />
          ))}
        </ul>
      )}
    </Page>
  )
}
