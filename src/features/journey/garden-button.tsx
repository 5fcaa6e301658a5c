import { Image } from 'lucide-react'
import { useCallback, useState } from 'react'
import { PictureDialog } from '#lib/picture-dialog.tsx'
import { celebrationTexts } from '#texts/celebration.ts'
import { Button, type ButtonProps } from '#ui/button.tsx'
import { drawGarden } from './draw-garden.ts'

const texts = celebrationTexts.garden

interface GardenButtonProps extends Pick<ButtonProps, 'variant'> {
  completed: readonly number[]
}

/** Opens the picture of the garden, to keep and share it. */
export function GardenButton({ completed, variant }: GardenButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const draw = useCallback(() => drawGarden(completed), [completed])
  return (
    <>
      <Button variant={variant} icon={<Image />} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {texts.keep}
      </Button>
      {isOpen && (
        <PictureDialog
          title={texts.title}
          alt={texts.alt(completed.length)}
          fileName={texts.fileName}
          shareTitle={texts.shareTitle}
          draw={draw}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
