import { WifiOff } from 'lucide-react'
import { mediaUrl, type Video } from '#sync'
import { videoTexts as texts } from '#texts/videos.ts'
import { Picture } from '#ui/picture.tsx'
import * as styles from './videos.css.ts'

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
