import { useState } from 'react'
import { repairStorage, type StorageState } from '#sync'
import { storageHelpTexts } from '#texts/storage-help.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.ts'
import * as styles from './offline-bar.css.ts'

const texts = storageHelpTexts.help

interface StorageHelpProps {
  trouble: Exclude<StorageState, 'kept'>
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Explains why this phone does not store data, and what the member can do about it. */
export default function StorageHelp({ trouble, open, onOpenChange }: StorageHelpProps) {
  const [isAsking, setIsAsking] = useState(false)
  const [isBusy, setIsBusy] = useState(false)

  async function restart() {
    setIsBusy(true)
    try {
      await repairStorage()
      window.location.reload()
    } catch (error) {
      console.error(texts.restartFailed, error)
      toast({ title: texts.restartFailed, description: texts.restartFailedHint, tone: 'danger' })
      setIsBusy(false)
      setIsAsking(false)
    }
  }

  return (
    <>
      <Dialog
        open={open && !isAsking}
        onOpenChange={onOpenChange}
        title={texts.title}
        description={texts[trouble]}
        footer={
          <>
            {trouble !== 'full' && trouble !== 'silent' && (
              <Button variant="quiet" onClick={() => setIsAsking(true)}>
                {texts.restart}
              </Button>
            )}
            <Button onClick={() => window.location.reload()}>{texts.reloadAction}</Button>
          </>
        }
      >
        <p>{texts.remediesTitle}</p>
        <ul className={styles.remedies}>
          {trouble === 'silent' ? (
            <li>{texts.close}</li>
          ) : (
            <>
              <li>{texts.room}</li>
              {trouble === 'unusable' && <li>{texts.browser}</li>}
              <li>{texts.reload}</li>
            </>
          )}
        </ul>
      </Dialog>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        tone="danger"
        title={texts.restartTitle}
        description={texts.restartWords}
        confirmLabel={texts.restart}
        isBusy={isBusy}
        onConfirm={() => void restart()}
      />
    </>
  )
}
