import { tap } from 'rxjs'
import { NotLoadedYet } from '#lib/not-loaded-yet.tsx'
import { useLive } from '#lib/use-live.ts'
import { shopTexts as texts } from '#texts/shop.ts'
import { Basket } from '#ui/drawings.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Page } from '#ui/page.tsx'
import { toast } from '#ui/toast.ts'
import { LoadingPage } from '#ui/loading-page.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { ProductCard } from './product-card.tsx'
import { shop$ } from './queries.ts'
import * as styles from './shop.css.ts'

const shopOrToast$ = shop$.pipe(tap({ error: () => toast({ title: texts.loadFailed, tone: 'danger' }) }))

/** /loja: the products on sale. The cart is a button in the header (cart-button.tsx). */
export default function ShopScreen() {
  const data = useLive(shopOrToast$)
  if (!data) return <ShopSkeleton />
  const { products, arrival } = data
  if (products.length === 0 && arrival === 'loading') return <ShopSkeleton />
  if (products.length === 0 && arrival === 'offline') return <NotLoadedYet screen={texts.title} />
  return (
    <Page title={texts.title} lead={texts.lead}>
      {products.length === 0 ? (
        <EmptyState icon={<Basket />} title={texts.empty}>
          {texts.emptyLead}
        </EmptyState>
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

function ShopSkeleton() {
  return (
    <LoadingPage width="wide">
      <VisuallyHidden>
        <span role="status">{texts.loading}</span>
      </VisuallyHidden>
      <Skeleton className={styles.skeletonTitle} />
      <div className={styles.products}>
        {[1, 2, 3].map((place) => (
          <Skeleton key={place} className={styles.skeletonProduct} />
        ))}
      </div>
    </LoadingPage>
  )
}
