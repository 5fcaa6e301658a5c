import { Play } from 'lucide-react'
import { videoTexts as texts } from '#texts/videos.ts'
import * as styles from './videos.css.ts'

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
