import { accessRequestTexts } from '#texts/access-request.ts'
import { ConfirmButton } from '#ui/confirm-dialog.tsx'
import { Muted } from '#ui/text.tsx'
import { toast } from '#ui/toast.ts'
import * as styles from './access-request.css.ts'
import { clearDraft, DRAFT_DAYS, releaseRefusedRequest } from './draft.ts'

const { draft } = accessRequestTexts

interface DraftNoticeProps {
  isStored: boolean
  onClear: () => void
}

/** Says where the draft is stored and lets the person delete it. */
export function DraftNotice({ isStored, onClear }: DraftNoticeProps) {
  function clear() {
    onClear()
    clearDraft()
    releaseRefusedRequest()
    return true
  }

  return (
    <div>
      <Muted>{isStored ? draft.note(DRAFT_DAYS) : draft.notStored}</Muted>
      <div className={styles.actions}>
        <ConfirmButton
          variant="quiet"
          className={styles.quietStart}
          label={draft.clear}
          title={draft.clearTitle}
          description={draft.clearDescription}
          confirmLabel={draft.clearConfirm}
          cancelLabel={draft.clearCancel}
          tone="danger"
          onConfirm={clear}
          onDone={() => toast({ title: draft.cleared })}
        />
      </div>
    </div>
  )
}
