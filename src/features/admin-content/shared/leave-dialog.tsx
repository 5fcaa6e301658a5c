import { use } from 'react'
import type { LeaveGuard } from '#lib/use-leave-guard.ts'
import { adminContentTexts } from '#texts/admin-content.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { FormHoldContext } from './form-hold.ts'

const texts = adminContentTexts.leave

interface LeaveDialogProps {
  guard: LeaveGuard
  /** Discards what was typed. */
  onLeave: () => void
}

/** Asks before leaving a form that would lose something, by whatever way. */
export function LeaveDialog({ guard, onLeave }: LeaveDialogProps) {
  const hold = use(FormHoldContext)
  return (
    <ConfirmDialog
      open={guard.isAsking || hold.isHeld}
      onOpenChange={(isOpen) => {
        if (isOpen) return
        if (hold.isHeld) hold.stay()
        guard.stay()
      }}
      title={texts.title}
      description={texts.description}
      confirmLabel={texts.confirm}
      cancelLabel={texts.cancel}
      onConfirm={() => {
        onLeave()
        hold.setDirty(false)
        guard.leave()
      }}
    />
  )
}
