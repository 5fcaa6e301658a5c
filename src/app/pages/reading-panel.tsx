import { ALargeSmall } from 'lucide-react'
import { useState } from 'react'
import { ReadingSizeChoice, ThemeChoice } from '#src/features/theme/appearance.tsx'
import { readingTexts } from '#texts/reading.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Popover } from '#ui/popover.tsx'
import * as styles from '#src/features/theme/appearance.css.ts'

/**
 * Opens as soon as it has loaded, since the button has already been pressed. Choices show in the
 * text behind it.
 */
export default function ReadingPanel() {
  const [isOpen, setIsOpen] = useState(true)
  return (
    <Popover
      open={isOpen}
      onOpenChange={setIsOpen}
      label={readingTexts.panel.title}
      trigger={
        <IconButton
          variant="brand"
          label={readingTexts.panel.open}
          word={readingTexts.panel.word}
          icon={<ALargeSmall />}
        />
      }
    >
      <div className={styles.panel}>
        <ReadingSizeChoice />
        <ThemeChoice />
      </div>
    </Popover>
  )
}
