import { ALargeSmall } from 'lucide-react'
import { useState } from 'react'
import { readingTexts } from '#texts/reading.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyPart } from '#lib/lazy-part.ts'
import { Reveal } from '#lib/reveal.tsx'

const ReadingPanel = lazyPart(() => import('./reading-panel.tsx'))

/** Opens the reading settings. The panel is fetched with the first press. */
export function ReadingButton() {
  const [isWanted, setIsWanted] = useState(false)
  const button = (
    <IconButton
      variant="brand"
      label={readingTexts.panel.open}
      word={readingTexts.panel.word}
      icon={<ALargeSmall />}
      aria-haspopup="dialog"
      aria-expanded={false}
      onClick={() => setIsWanted(true)}
    />
  )
  if (!isWanted) return button
  return (
    <Reveal fallback={button}>
      <ReadingPanel />
    </Reveal>
  )
}
