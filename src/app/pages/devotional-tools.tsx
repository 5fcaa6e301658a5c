// A chunk of its own: the text loads first.
import type { Devotional } from '#sync'
import { ShareButton } from '#src/features/journey/share-button.tsx'
import { ListenButton } from '#src/features/reading/listen-button.tsx'
import { VerseImageButton } from '#src/features/reading/verse-image-button.tsx'
import * as styles from '#src/features/reading/listen.css.ts'
import { ReadingButton } from './reading-button.tsx'

export interface DevotionalToolsProps {
  devotional: Devotional
  place: 'reading' | 'end'
}

/** The buttons of a devotional: to read with, before its text; to take along, after it. */
export default function DevotionalTools({ devotional, place }: DevotionalToolsProps) {
  if (place === 'end') {
    return (
      <>
        <ShareButton devotional={devotional} />
        <VerseImageButton devotional={devotional} />
      </>
    )
  }
  return (
    <>
      <ReadingButton />
      <div className={styles.place}>
        <ListenButton />
      </div>
    </>
  )
}
