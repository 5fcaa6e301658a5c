import { Image } from 'lucide-react'
import { useState } from 'react'
import type { Devotional } from '#sync'
import { readingTexts } from '#texts/reading.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyPart } from '#lib/lazy-part.ts'
import { Reveal } from '#lib/reveal.tsx'

const VerseImageDialog = lazyPart(() => import('./verse-image-dialog.tsx'))

/** Shares the verse as a picture. The code that draws it loads with the first press. */
export function VerseImageButton({ devotional }: { devotional: Devotional }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <IconButton
        variant="brand"
        label={readingTexts.image.open}
        word={readingTexts.image.word}
        icon={<Image />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <Reveal>
          <VerseImageDialog devotional={devotional} onClose={() => setIsOpen(false)} />
        </Reveal>
      )}
    </>
  )
}
