import { WifiOff, Play, ExternalLink } from 'lucide-react'
import { mediaUrl, type Video } from '#sync'
import { videoTexts as texts } from '#texts/videos.ts'
import { Picture } from '#ui/picture.tsx'
import { ButtonLink, type ButtonLinkProps } from '#ui/button-link.tsx'
import * as styles from './videos.css.ts'

/** What every kind of player is given. */
export interface PlayerProps {
  video: Video
  isOffline: boolean
  /** The screen opens with its picture. */
  isFirst: boolean
}

/** Pixels of a video's picture as the ministry uploads it. */
const thumbnailSize = { width: 1280, height: 720 } as const

/**
 * The ministry's own picture of a video, else the blossom. YouTube's is never asked for: before her tap Google learns
 * nothing of her, and the card looks the same without a network.
 */
export function Thumbnail({ video, isFirst }: { video: Video; isFirst: boolean }) {
  const { thumbnail_url: url } = video
  return <Picture src={url && mediaUrl(url)} alt="" {...thumbnailSize} priority={isFirst} />
}

/** In the player's place while there is no network. */
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

/** What starts a video, whoever plays it: over the whole of its picture. */
export function Facade({ title, onStart }: { title: string; onStart: () => void }) {
  return (
    <button type="button" className={styles.facade} aria-label={texts.play(title)} onClick={onStart}>
      <span className={styles.disc}>
        <Play aria-hidden="true" fill="currentColor" />
      </span>
    </button>
  )
}

/** The way to the video's own page, in another tab. */
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
