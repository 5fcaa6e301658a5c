import { useState } from 'react'
import { accessRequestTexts } from '#texts/access-request.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Muted } from '#ui/text.tsx'
import { toast } from '#ui/toast.ts'
import * as styles from './access-request.css.ts'
import { clearDraft, DRAFT_DAYS } from './draft.ts'

const { draft } = accessRequestTexts

interface DraftNoticeProps {
  isStored: boolean
  onClear: () => void
}

/** Says where the draft is stored and lets the person delete it. */
export function DraftNotice({ isStored, onClear }: DraftNoticeProps) {
  const [isAsking, setIsAsking] = useState(false)

  function clear() {
    onClear()
    clearDraft()
    setIsAsking(false)
    toast({ title: draft.cleared })
  }

  return (
    <div>
      <Muted>{isStored ? draft.note(DRAFT_DAYS) : draft.notKept}</Muted>
      <div className={styles.actions}>
        <Button variant="quiet" className={styles.quietStart} onClick={() => setIsAsking(true)}>
          {draft.clear}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={draft.clearTitle}
        description={draft.clearDescription}
        confirmLabel={draft.clearConfirm}
        cancelLabel={draft.clearCancel}
        tone="danger"
        onConfirm={clear}
      />
    </div>
  )
}
