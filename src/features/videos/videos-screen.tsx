import { NotLoadedYet } from '#lib/not-loaded-yet.tsx'
import { useLive } from '#lib/use-live.ts'
import { videoTexts as texts } from '#texts/videos.ts'
import { QuietScreen } from '#ui/drawings.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Page } from '#ui/page.tsx'
import { LoadingPage } from '#ui/loading-page.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { videos$ } from './queries.ts'
import { VideoCard } from './video-card.tsx'
import * as styles from './videos.css.ts'

/** /videos */
export default function VideosScreen() {
  const data = useLive(videos$)
  if (!data) return <VideosSkeleton />
  const { videos, arrival, isOffline } = data
  if (videos.length === 0 && arrival === 'loading') return <VideosSkeleton />
  if (videos.length === 0 && arrival === 'offline') return <NotLoadedYet screen={texts.title} />
  return (
    <Page title={texts.title} lead={texts.lead}>
      {videos.length === 0 ? (
        <EmptyState icon={<QuietScreen />} title={texts.empty}>
          {texts.emptyLead}
        </EmptyState>
      ) : (
        <ul className={styles.list}>
          {videos.map((video, index) => (
            <VideoCard key={video.id} video={video} isOffline={isOffline} isFirst={index === 0} />
          ))}
        </ul>
      )}
    </Page>
  )
}

function VideosSkeleton() {
  return (
    <LoadingPage width="wide">
      <VisuallyHidden>
        <span role="status">{texts.loading}</span>
      </VisuallyHidden>
      <Skeleton className={styles.skeletonTitle} />
      <div className={styles.list}>
        <Skeleton shape="picture" />
        <Skeleton shape="picture" />
      </div>
    </LoadingPage>
  )
}
