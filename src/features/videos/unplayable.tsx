import { OpenElsewhere } from './open-elsewhere.tsx'
import type { PlayerProps } from './player-props.ts'
import { OfflineStage, Thumbnail } from './thumbnail.tsx'
import * as styles from './videos.css.ts'

/** A page of YouTube that is no video: the way to it. */
export function Unplayable({ video, isOffline, isFirst }: PlayerProps) {
  if (isOffline) return <OfflineStage video={video} isFirst={isFirst} />
  return (
    <>
      <Thumbnail video={video} isFirst={isFirst} />
      <div className={styles.ribbon}>
        <OpenElsewhere video={video} variant="secondary" />
      </div>
    </>
  )
}
