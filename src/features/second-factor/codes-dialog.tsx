import { Copy, Download, Printer } from 'lucide-react'
import { downloadFile } from '#lib/download.ts'
import { useIdentity } from '#lib/use-identity.ts'
import { secondFactorTexts } from '#texts/second-factor.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import * as styles from './second-factor.css.ts'
import { copy } from './setup-dialog.tsx'

const texts = secondFactorTexts.codes

/** The new recovery codes, which nobody can show again. */
export function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const email = useIdentity()?.email ?? ''
  const list = codes.join('\n')
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={texts.title}
      description={texts.lead}
      isDismissible={false}
      footer={<Button onClick={onClose}>{texts.done}</Button>}
    >
      <div className={styles.stack}>
        <div className={`${styles.paper} ${styles.printed}`}>
          <ul className={styles.codes} aria-label={texts.list}>
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
        </div>
        <div className={styles.actions}>
          <Button variant="secondary" icon={<Copy />} onClick={() => void copy(list, texts.copied)}>
            {texts.copy}
          </Button>
          <Button
            variant="secondary"
            icon={<Download />}
            onClick={() => downloadFile(texts.fileName, `${texts.fileHead(email)}\n\n${list}\n`, 'text/plain')}
          >
            {texts.save}
          </Button>
          <Button variant="secondary" icon={<Printer />} onClick={() => window.print()}>
            {texts.print}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
