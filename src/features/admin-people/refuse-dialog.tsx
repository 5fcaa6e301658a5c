import { useState } from 'react'
import { lengthOf } from '#lib/length-of.ts'
import { adminPeopleTexts } from '#texts/admin-people.ts'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { TextArea } from '#ui/text-area.tsx'
import * as styles from './people.css.ts'

const texts = adminPeopleTexts.refuse
/** As in private.request_refusals. */
const MOST = 500

/** Why a request is refused, and whether the person is told. */
export interface RefusalWords {
  reason: string
  mail: boolean
}

interface RefuseDialogProps {
  title: string
  isBusy: boolean
  onCancel: () => void
  onRefuse: (words: RefusalWords) => void
}

/** Asks before a refusal. */
export function RefuseDialog({ title, isBusy, onCancel, onRefuse }: RefuseDialogProps) {
  const [reason, setReason] = useState('')
  const [mail, setMail] = useState(false)
  const isLong = lengthOf(reason.trim()) > MOST
  return (
    <ConfirmDialog
      open
      onOpenChange={onCancel}
      title={title}
      description={texts.description}
      confirmLabel={texts.action}
      cancelLabel={adminPeopleTexts.cancel}
      isBusy={isBusy}
      canConfirm={!isLong}
      onConfirm={() => onRefuse({ reason: reason.trim(), mail })}
    >
      <div className={styles.stack}>
        <TextArea
          label={texts.reason}
          isOptional
          hint={texts.reasonHint}
          error={isLong ? texts.reasonLong : undefined}
          rows={3}
          limit={MOST}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <CheckboxField
          label={texts.mail}
          hint={texts.mailHint}
          checked={mail}
          onChange={(event) => setMail(event.target.checked)}
        />
      </div>
    </ConfirmDialog>
  )
}
