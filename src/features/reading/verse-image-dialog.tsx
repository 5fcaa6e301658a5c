import { Download, Share2 } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import type { Devotional } from '#sync'
import { downloadFile } from '#lib/download.ts'
import { useCommand } from '#lib/use-command.ts'
import { readingTexts } from '#texts/reading.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { drawVerse, IMAGE } from './verse-image.ts'
import * as styles from './verse-image.css.ts'

const texts = readingTexts.image

interface VerseImageDialogProps {
  devotional: Devotional
  onClose: () => void
}

/**
 * Shows the picture before it is shared. It is drawn when the dialog opens, because sharing must
 * directly follow a press.
 */
export default function VerseImageDialog({ devotional, onClose }: VerseImageDialogProps) {
  const { day_number: day, title, verse } = devotional
  const picture = usePicture({ day, title, verse }, onClose)
  const share = useCallback(async (file: File) => shareImage(file, title), [title])
  const [runShare, isSharing] = useCommand(share, texts.shareFailed)
  const isShareable = canShareImages()

  function download(file: File) {
    downloadFile(file.name, file, file.type)
    toast({ title: texts.downloaded, tone: 'success' })
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={texts.title}
      description={texts.description}
      // There from the start: a footer that came with the picture would move the buttons under a finger.
      footer={
        <>
          <Button
            variant={isShareable ? 'secondary' : 'primary'}
            icon={<Download />}
            isBusy={!picture}
            onClick={() => picture && download(picture.file)}
          >
            {texts.download}
          </Button>
          {isShareable && (
            <Button icon={<Share2 />} isBusy={!picture || isSharing} onClick={() => picture && runShare(picture.file)}>
              {texts.share}
            </Button>
          )}
        </>
      }
    >
      {picture ? (
        <img
          className={styles.picture}
          src={picture.address}
          width={IMAGE.width}
          height={IMAGE.height}
          alt={texts.alt(verse)}
        />
      ) : (
        <>
          <VisuallyHidden>
            <span role="status">{texts.drawing}</span>
          </VisuallyHidden>
          <Skeleton className={styles.waiting} />
        </>
      )}
    </Dialog>
  )
}

/** The drawn picture and an object URL to show it, until the dialog closes. */
function usePicture({ day, title, verse }: { day: number; title: string; verse: string }, onFail: () => void) {
  const [picture, setPicture] = useState<{ file: File; address: string } | null>(null)
  const [hasFailed, setHasFailed] = useState(false)

  useEffect(() => {
    let address: string | null = null
    let isOver = false
    drawVerse({ day, title, verse }).then(
      (blob) => {
        if (isOver) return
        address = URL.createObjectURL(blob)
        setPicture({ file: new File([blob], texts.fileName(day), { type: blob.type }), address })
      },
      (error: unknown) => {
        console.error(texts.drawFailed, error)
        setHasFailed(true)
      },
    )
    return () => {
      isOver = true
      if (address) URL.revokeObjectURL(address)
    }
  }, [day, title, verse])

  useEffect(() => {
    if (!hasFailed) return
    toast({ title: texts.drawFailed, tone: 'danger' })
    onFail()
  }, [hasFailed, onFail])

  return picture
}

/** Whether this browser can share pictures; asked with an empty one, since the drawing takes a moment. */
function canShareImages(): boolean {
  const files = [new File([], texts.fileName(1), { type: 'image/png' })]
  return typeof navigator.share === 'function' && navigator.canShare?.({ files }) === true
}

/** @returns whether it was shared; false if the share sheet was closed */
async function shareImage(file: File, title: string): Promise<boolean> {
  try {
    await navigator.share({ files: [file], title })
    return true
  } catch (error) {
    // The share sheet was closed: nothing to show.
    if (error instanceof DOMException && error.name === 'AbortError') return false
    throw error
  }
}
