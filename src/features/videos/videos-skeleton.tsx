import { videoTexts } from '#texts/videos.ts'
import { LoadingPage } from '#ui/loading-page.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import * as styles from './videos.css.ts'

/** The outline of the videos while they are read from the phone or come for the first time. */
export function VideosSkeleton() {
  return (
    <LoadingPage width="wide">
      <VisuallyHidden>
        <span role="status">{videoTexts.loading}</span>
      </VisuallyHidden>
      <Skeleton className={styles.skeletonTitle} />
      <div className={styles.list}>
        <Skeleton shape="picture" />
        <Skeleton shape="picture" />
      </div>
    </LoadingPage>
  )
}
