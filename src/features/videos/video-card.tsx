import { Card } from '#ui/card.tsx'
import { cardBody } from '#ui/card.css.ts'
import { Heading, Muted } from '#ui/text.tsx'
import { FilePlayer } from './file-player.tsx'
import { type PlayerProps, OpenElsewhere, OfflineStage, Thumbnail } from './player-parts.tsx'
import * as styles from './videos.css.ts'
import { isYouTubeAddress, parseYouTube } from '#lib/youtube.ts'
import { YouTubePlayer } from './youtube-player.tsx'

/** A video with its words. A new address remounts the player, so that the old video stops. */
export function VideoCard(props: PlayerProps) {
  const { title, description } = props.video
  return (
    <Card as="li" padding="none">
      <Player key={props.video.video_url} {...props} />
      <div className={cardBody}>
        <Heading level={2} size="md">
          {title}
        </Heading>
        {description && <Muted className={styles.description}>{description}</Muted>}
      </div>
    </Card>
  )
}

function Player(props: PlayerProps) {
  const { video_url: address } = props.video
  const source = parseYouTube(address)
  if (source) return <YouTubePlayer {...props} source={source} />
  return (
    <div className={styles.stage}>
      {/* No player can show a channel or a search. */}
      {isYouTubeAddress(address) ? <Unplayable {...props} /> : <FilePlayer {...props} />}
    </div>
  )
}

/** A YouTube page that is not a video: links to it. */
function Unplayable({ video, isOffline, isFirst }: PlayerProps) {
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
