import type { Devotional } from '#sync'
import { VerseImageButton } from '#src/features/reading/verse-image-button.tsx'
import { ReadingButton } from './reading-button.tsx'

/** Beside a devotional's title: the verse as a picture, and how the text looks. */
export default function DevotionalTools({ devotional }: { devotional: Devotional }) {
  return (
    <>
      <VerseImageButton devotional={devotional} />
      <ReadingButton />
    </>
  )
}
