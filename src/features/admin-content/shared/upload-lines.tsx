import { X } from 'lucide-react'
import { adminContentTexts } from '#texts/admin-content.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import * as styles from './media.css.ts'
import type { Upload } from './use-uploads.ts'

const texts = adminContentTexts.media

/** The running uploads, each with its progress and a cancel button. */
export function UploadLines({ uploads }: { uploads: readonly Upload[] }) {
  return uploads.map(({ key, name, percent, cancel }) => (
    <div key={key} className={styles.upload}>
      <ProgressBar label={texts.uploading(name)} value={percent} valueText={texts.uploadedPercent(percent)} />
      <IconButton label={`${texts.cancelUpload}: ${name}`} icon={<X />} onClick={cancel} />
    </div>
  ))
}
