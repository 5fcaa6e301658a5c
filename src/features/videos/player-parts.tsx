import { WifiOff, Play, ExternalLink } from 'lucide-react'
import { mediaUrl, type Video } from '#sync'
import { videoTexts as texts } from '#texts/videos.ts'
import { Picture } from '#ui/picture.tsx'
import { ButtonLink, type ButtonLinkProps } from '#ui/button-link.tsx'
import * as styles from './videos.css.ts'

export interface PlayerProps {
  video: Video
  isOffline: boolean
  /** Its picture loads first on the screen. */
  isFirst: boolean
}

/** The size of a video's uploaded picture, in pixels. */
const thumbnailSize = { width: 1280, height: 720 } as const

/**
 * The ministry's own picture of a video, else the blossom. YouTube's is never requested: Google
 * must learn nothing before a tap, and the card looks the same offline.
 */
export function Thumbnail({ video, isFirst }: { video: Video; isFirst: boolean }) {
  const { thumbnail_url: url, image_alt: alt = '' } = video
  return <Picture src={url && mediaUrl(url)} alt={alt} {...thumbnailSize} priority={isFirst} />
}

/** Replaces the player while offline. */
export function OfflineStage({ video, isFirst }: { video: Video; isFirst: boolean }) {
  return (
    <>
      <Thumbnail video={video} isFirst={isFirst} />
      <p className={styles.ribbon}>
        <WifiOff aria-hidden="true" className={styles.ribbonIcon} />
        {texts.offline}
      </p>
    </>
  )
}

/** The play button over the whole picture. */
export function Facade({ title, onStart }: { title: string; onStart: () => void }) {
  return (
    <button type="button" className={styles.facade} aria-label={texts.play(title)} onClick={onStart}>
      <span className={styles.disc}>
        <Play aria-hidden="true" fill="currentColor" />
      </span>
    </button>
  )
}

/** Opens the video's own page in another tab. */
export function OpenElsewhere({ video, variant }: { video: Video; variant: ButtonLinkProps['variant'] }) {
  return (
    <ButtonLink
      to={video.video_url}
      target="_blank"
      rel="noopener noreferrer"
      variant={variant}
      icon={<ExternalLink />}
      aria-label={texts.openElsewhereOf(video.title)}
    >
      {texts.openElsewhere}
    </ButtonLink>
  )
}
