import { shellTexts } from '#texts/shell.ts'
import { Skeleton, SkeletonText } from '#ui/skeleton.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import * as styles from './devotional.css.ts'
import { LoadingPage } from '#ui/loading-page.tsx'

/** A devotional's outline while it is read from the phone or comes for the first time. */
export function DevotionalSkeleton() {
  return (
    <LoadingPage width="reading">
      <div className={styles.article}>
        <VisuallyHidden>
          <span role="status">{shellTexts.loading}</span>
        </VisuallyHidden>
        <Skeleton className={styles.skeletonTitle} />
        <Skeleton shape="picture" />
        <SkeletonText lines={4} />
        <SkeletonText lines={5} />
      </div>
    </LoadingPage>
  )
}
