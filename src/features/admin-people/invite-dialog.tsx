import { adminPeopleTexts } from '#texts/admin-people.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

const texts = adminPeopleTexts.setStatus

interface InviteDialogProps {
  name: string
  isBusy: boolean
  onClose: () => void
  onInvite: () => void
  onStatusOnly: () => void
}

/** After choosing 'Aprovado' as a status: the real approval, or only the status. */
export function InviteDialog({ name, isBusy, onClose, onInvite, onStatusOnly }: InviteDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={texts.approveTitle}
      description={texts.approveDescription(name)}
      footer={
        <>
          <Button variant="secondary" onClick={onStatusOnly}>
            {texts.onlyStatus}
          </Button>
          <Button isBusy={isBusy} onClick={onInvite}>
            {texts.approveAndInvite}
          </Button>
        </>
      }
    />
  )
}
