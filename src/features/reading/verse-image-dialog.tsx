import { useCallback } from 'react'
import type { Devotional } from '#sync'
import { drawWords } from '#lib/drawing/draw-words.ts'
import { PictureDialog } from '#lib/picture-dialog.tsx'
import { readingTexts } from '#texts/reading.ts'

const texts = readingTexts.image

interface VerseImageDialogProps {
  devotional: Devotional
  onClose: () => void
}

/** The day's verse as a picture. */
export default function VerseImageDialog({ devotional, onClose }: VerseImageDialogProps) {
  const { day_number: day, title, verse } = devotional
  const draw = useCallback(() => drawWords(verse, texts.footer(day, title)), [verse, day, title])
  return (
    <PictureDialog
      title={texts.title}
      alt={texts.alt(verse)}
      fileName={texts.fileName(day)}
      shareTitle={title}
      draw={draw}
      onClose={onClose}
    />
  )
}
