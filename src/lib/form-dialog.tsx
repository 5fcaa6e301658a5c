import { type ReactNode, useState } from 'react'
import { leaveTexts } from '#texts/leave.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Dialog } from '#ui/dialog.tsx'

interface FormDialogProps {
  title: string
  description: string
  /** The id of the form in `children`. */
  formId: string
  /** The form has unsaved changes. */
  isDirty: boolean
  isSubmitting: boolean
  submit: string
  cancel: string
  onClose: () => void
  children: ReactNode
}

/**
 * A dialog with a form. 'Cancelar' closes it at once; Esc and the cross ask first if there are
 * unsaved changes.
 */
export function FormDialog({
  title,
  description,
  formId,
  isDirty,
  isSubmitting,
  submit,
  cancel,
  onClose,
  children,
}: FormDialogProps) {
  const [isAsking, setIsAsking] = useState(false)
  // A key or a 'back' that comes before the question listens reaches the form: it answers the question.
  const close = () => (isDirty ? setIsAsking(!isAsking) : onClose())
  return (
    <>
      <Dialog
        open
        onOpenChange={(isOpen) => isOpen || close()}
        title={title}
        description={description}
        isDismissible={false}
        footer={
          <>
            <Button variant="quiet" onClick={onClose}>
              {cancel}
            </Button>
            <Button type="submit" form={formId} isBusy={isSubmitting}>
              {submit}
            </Button>
          </>
        }
      >
        {children}
      </Dialog>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={leaveTexts.title}
        description={leaveTexts.description}
        confirmLabel={leaveTexts.confirm}
        cancelLabel={leaveTexts.cancel}
        onConfirm={onClose}
      />
    </>
  )
}
