// A chunk of its own: the text loads first.
import type { Devotional } from '#sync'
import { VerseImageButton } from '#src/features/reading/verse-image-button.tsx'
import { ReadingButton } from './reading-button.tsx'

/** The buttons beside a devotional's title. */
export default function DevotionalTools({ devotional }: { devotional: Devotional }) {
  return (
    <>
      <VerseImageButton devotional={devotional} />
      <ReadingButton />
    </>
  )
}
