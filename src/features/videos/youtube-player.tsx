import { useCallback, useState } from 'react'
import { videoTexts as texts } from '#texts/videos.ts'
import { Facade, type PlayerProps, OfflineStage, Thumbnail, OpenElsewhere } from './player-parts.tsx'
import * as styles from './videos.css.ts'
import { playerUrl, type YouTubeSource } from '#lib/youtube.ts'

/**
 * A picture with a button. YouTube's player, a megabyte of third-party code, loads only on demand.
 */
export function YouTubePlayer({ video, isOffline, isFirst, source }: PlayerProps & { source: YouTubeSource }) {
  const [isPlaying, setIsPlaying] = useState(false)
  // The pressed button is gone: the focus moves to the player.
  const focus = useCallback((frame: HTMLIFrameElement | null) => frame?.focus(), [])

  // A playing video continues from its buffer when the network fails.
  if (isPlaying) {
    return (
      <>
        <div className={styles.stage}>
          <iframe
            ref={focus}
            className={styles.player}
            src={playerUrl(source)}
            title={texts.player(video.title)}
            allow="autoplay; encrypted-media; picture-in-picture"
            allowFullScreen
            referrerPolicy="strict-origin-when-cross-origin"
            // It may open YouTube in another tab, never in ours. 'Same origin' is YouTube's own
            // origin here.
            // oxlint-disable-next-line react/iframe-missing-sandbox
            sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox"
          />
        </div>
        {/* Another site's frame does not tell us whether a network blocks it. */}
        <p className={styles.elsewhere}>
          <OpenElsewhere video={video} variant="quiet" />
        </p>
      </>
    )
  }
  if (isOffline) {
    return (
      <div className={styles.stage}>
        <OfflineStage video={video} isFirst={isFirst} />
      </div>
    )
  }
  return (
    <div className={styles.stage}>
      <Thumbnail video={video} isFirst={isFirst} />
      <Facade title={video.title} onStart={() => setIsPlaying(true)} />
    </div>
  )
}
