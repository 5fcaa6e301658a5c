import { useRef, useState } from 'react'
import { mediaUrl } from '#sync'
import { videoTexts as texts } from '#texts/videos.ts'
import { Button } from '#ui/button.tsx'
import { Facade, type PlayerProps, OfflineStage, Thumbnail } from './player-parts.tsx'
import * as styles from './videos.css.ts'

/** A video file in the browser's player. Nothing is fetched before it starts. */
export function FilePlayer({ video, isOffline, isFirst }: PlayerProps) {
  const [state, setState] = useState<'idle' | 'playing' | 'failed'>('idle')
  const { title, video_url: url, thumbnail_url: poster } = video
  const player = useRef<HTMLVideoElement>(null)
  const isIdle = state === 'idle'

  /**
   * Runs within the press, as Safari demands. The pressed button disappears, so the focus moves to
   * the player.
   */
  function start() {
    const element = player.current
    if (!element) return
    element.hidden = false
    element.controls = true
    element.focus()
    element.play().catch((error: unknown) => console.info('The video did not start', error))
    setState('playing')
  }

  if (isOffline && state !== 'playing') return <OfflineStage video={video} isFirst={isFirst} />
  if (state === 'failed') {
    return (
      <>
        <Thumbnail video={video} isFirst={isFirst} />
        <div className={styles.ribbon} role="alert">
          {texts.failed}
          <Button variant="quiet" onClick={() => setState('idle')}>
            {texts.retry}
          </Button>
        </div>
      </>
    )
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- they have no captions */}
      <video
        ref={player}
        className={styles.player}
        hidden={isIdle}
        controls={!isIdle}
        playsInline
        preload="none"
        src={mediaUrl(url)}
        poster={poster && mediaUrl(poster)}
        aria-label={texts.player(title)}
        onError={() => setState('failed')}
      />
      {isIdle && (
        <>
          <Thumbnail video={video} isFirst={isFirst} />
          <Facade title={title} onStart={start} />
        </>
      )}
    </>
  )
}
