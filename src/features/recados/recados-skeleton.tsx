import { recadoTexts } from '#texts/recados.ts'
import { LoadingPage } from '#ui/loading-page.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import * as styles from './recados.css.ts'

/** The list's outline while it is read from the phone or comes for the first time. */
export function RecadosSkeleton() {
  return (
    <LoadingPage width="reading">
      <div className={styles.skeletons}>
        <VisuallyHidden>
          <span role="status">{recadoTexts.loading}</span>
        </VisuallyHidden>
        <Skeleton className={styles.skeletonTitle} />
        <Skeleton className={styles.skeletonCard} />
        <Skeleton className={styles.skeletonCard} />
        <Skeleton className={styles.skeletonCard} />
      </div>
    </LoadingPage>
  )
}
