import { X } from 'lucide-react'
import { lazyPart } from '#lib/lazy-part.ts'
import { Reveal } from '#lib/reveal.tsx'
import { adminContentTexts } from '#texts/admin-content.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import * as styles from './media.css.ts'
import type { AskedCut, Upload } from './use-uploads.ts'

const texts = adminContentTexts.media
const CropDialog = lazyPart(() => import('./crop-dialog.tsx'))

interface UploadLinesProps {
  uploads: readonly Upload[]
  asked: AskedCut | null
}

/** The running uploads, each with its progress and a cancel button, and what is asked before one. */
export function UploadLines({ uploads, asked }: UploadLinesProps) {
  return (
    <>
      {uploads.map(({ key, name, percent, cancel }) => (
        <div key={key} className={styles.upload}>
          <ProgressBar label={texts.uploading(name)} value={percent} valueText={texts.uploadedPercent(percent)} />
          <IconButton label={`${texts.cancelUpload}: ${name}`} icon={<X />} onClick={cancel} />
        </div>
      ))}
      {asked && (
        <Reveal>
          <CropDialog picture={asked.picture} name={asked.name} aspect={asked.aspect} onAnswer={asked.answer} />
        </Reveal>
      )}
    </>
  )
}
