import type { Video } from '#sync'

/** What every kind of player is given. */
export interface PlayerProps {
  video: Video
  isOffline: boolean
  /** The screen opens with its picture. */
  isFirst: boolean
}
