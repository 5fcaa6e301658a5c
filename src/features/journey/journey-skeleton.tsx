import { journeyTexts } from '#texts/journey.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import * as styles from './journey-screen.css.ts'
import { LoadingPage } from '#ui/loading-page.tsx'

/** The journey's outline while it is read from the phone or comes for the first time. */
export function JourneySkeleton() {
  return (
    <LoadingPage width="wide">
      <div className={styles.skeleton}>
        <VisuallyHidden>
          <span role="status">{journeyTexts.firstSync}</span>
        </VisuallyHidden>
        <Skeleton className={styles.skeletonTitle} />
        <Skeleton className={styles.skeletonCard} />
        <Skeleton className={styles.skeletonCard} />
      </div>
    </LoadingPage>
  )
}
