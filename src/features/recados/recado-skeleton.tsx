import { recadoTexts } from '#texts/recados.ts'
import { LoadingPage } from '#ui/loading-page.tsx'
import { Skeleton, SkeletonText } from '#ui/skeleton.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import * as styles from './recado.css.ts'

/** A recado's outline while it is read from the phone or comes for the first time. */
export function RecadoSkeleton() {
  return (
    <LoadingPage width="reading">
      <div className={styles.article}>
        <VisuallyHidden>
          <span role="status">{recadoTexts.detail.loading}</span>
        </VisuallyHidden>
        <Skeleton className={styles.skeletonTitle} />
        <SkeletonText lines={4} />
        <SkeletonText lines={3} />
      </div>
    </LoadingPage>
  )
}
