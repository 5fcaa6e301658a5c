import { eventTexts } from '#texts/events.ts'
import { LoadingPage } from '#ui/loading-page.tsx'
import { Skeleton, SkeletonText } from '#ui/skeleton.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import * as styles from './events.css.ts'

/** The outline of the events while they are read from the phone or come for the first time. */
export function EventsSkeleton() {
  return (
    <LoadingPage width="wide">
      <div className={styles.skeleton}>
        <VisuallyHidden>
          <span role="status">{eventTexts.loading}</span>
        </VisuallyHidden>
        <Skeleton className={styles.skeletonTitle} />
        <Skeleton shape="picture" className={styles.skeletonPicture} />
        <SkeletonText lines={3} />
      </div>
    </LoadingPage>
  )
}
