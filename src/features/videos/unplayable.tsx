import { ExternalLink } from 'lucide-react'
import { videoTexts as texts } from '../../texts/videos.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
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
        <ButtonLink
          to={video.video_url}
          target="_blank"
          rel="noopener noreferrer"
          variant="secondary"
          icon={<ExternalLink />}
          aria-label={texts.openElsewhereOf(video.title)}
        >
          {texts.openElsewhere}
        </ButtonLink>
      </div>
    </>
  )
}
