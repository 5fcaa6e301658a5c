import { Download, Share2 } from 'lucide-react'
import { useCallback, useEffect } from 'react'
import { readingTexts } from '#texts/reading.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { downloadFile } from './download.ts'
import { IMAGE } from './drawing/sheet.ts'
import * as styles from './picture-dialog.css.ts'
import { canSharePictures, sharePicture } from './share-picture.ts'
import { useCommand } from './use-command.ts'
import { useDrawnPicture } from './use-drawn-picture.ts'

const texts = readingTexts.image

interface PictureDialogProps {
  title: string
  /** What the picture says. */
  alt: string
  fileName: string
  /** Of the message in which it is sent. */
  shareTitle: string
  /** The same function across renders. */
  draw: () => Promise<Blob>
  onClose: () => void
}

/**
 * Shows a drawn picture before it is shared or kept. It is drawn when the dialog opens, because
 * sharing must directly follow a press.
 */
export function PictureDialog({ title, alt, fileName, shareTitle, draw, onClose }: PictureDialogProps) {
  const picture = useDrawnPicture(draw, fileName)
  const share = useCallback(async (file: File) => sharePicture(file, shareTitle), [shareTitle])
  const [runShare, isSharing] = useCommand(share, texts.shareFailed)
  const isShareable = canSharePictures()
  const hasFailed = picture === undefined

  useEffect(() => {
    if (!hasFailed) return
    toast({ title: texts.drawFailed, tone: 'danger' })
    onClose()
  }, [hasFailed, onClose])

  function download(file: File) {
    downloadFile(file.name, file, file.type)
    toast({ title: texts.downloaded, tone: 'success' })
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={title}
      description={texts.description}
      // There from the start: a footer that came with the picture would move the buttons under a
      // finger.
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
        <img className={styles.picture} src={picture.address} width={IMAGE.width} height={IMAGE.height} alt={alt} />
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
