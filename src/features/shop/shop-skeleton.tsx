import { shopTexts } from '#texts/shop.ts'
import { LoadingPage } from '#ui/loading-page.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import * as styles from './shop.css.ts'

/** The outline of the shop while it is read from the phone or comes for the first time. */
export function ShopSkeleton() {
  return (
    <LoadingPage width="wide">
      <VisuallyHidden>
        <span role="status">{shopTexts.loading}</span>
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
