// A chunk of its own: the text loads first.
import type { Devotional } from '#sync'
import { lazyPart } from '#lib/lazy-part.ts'
import { Reveal } from '#lib/reveal.tsx'
import { ShareButton } from '#src/features/journey/share-button.tsx'
import { ListenButton } from '#src/features/reading/listen-button.tsx'
import { VerseImageButton } from '#src/features/reading/verse-image-button.tsx'
import * as styles from '#src/features/reading/listen.css.ts'
import { ReadingButton } from './reading-button.tsx'

export interface DevotionalToolsProps {
  devotional: Devotional
  place: 'reading' | 'completed' | 'end'
}

const ReminderOffer = lazyPart(() => import('#src/features/reminders/reminder-offer.tsx'))

/**
 * The parts of a devotional: to read with, before its text; offered when it is done; to take along,
 * after it.
 */
export default function DevotionalTools({ devotional, place }: DevotionalToolsProps) {
  if (place === 'completed') {
    return (
      <Reveal>
        <ReminderOffer />
      </Reveal>
    )
  }
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
