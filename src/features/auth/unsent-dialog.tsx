import { useEffect, useEffectEvent, useState } from 'react'
import { memberData, watchMember } from '#sync'
import { countUnsent, saveTypedNotes } from '#lib/typed-notes.ts'
import { useLive } from '#lib/use-live.ts'
import { authTexts } from '#texts/auth.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'

const status$ = watchMember((data) => data.sync.status$)

/** How long 'Enviar agora' may take before we say that it has not worked. */
const TIMEOUT_MS = 8000

/** What a sign-out deletes that is nowhere else. */
export interface Loss {
  /** The number of changes that were not sent; null if the storage has not said it. */
  unsent: number | null
  /** The number of items in the cart. */
  inCart: number
}

interface UnsentDialogProps extends Loss {
  isLeaving: boolean
  /** Everything has arrived, whether or not 'Enviar agora' was pressed. */
  onAllSent: () => void
  onLeave: () => void
  onCancel: () => void
}

/** Asks before a sign-out with unsent changes: send them, discard them, or stay. */
export function UnsentDialog({ unsent: before, inCart, isLeaving, onAllSent, onLeave, onCancel }: UnsentDialogProps) {
  const { unsent, cart } = authTexts
  const status = useLive(status$)
  const [isSending, setIsSending] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const waiting = status ? countUnsent(status) : before
  const isAllSent = waiting === 0
  // While she leaves, nothing new is asked.
  const told = waiting || before

  const goOn = useEffectEvent(onAllSent)
  useEffect(() => {
    if (isAllSent) goOn()
  }, [isAllSent])

  useEffect(() => {
    if (!isSending) return
    const timer = setTimeout(() => {
      setIsSending(false)
      setHasFailed(true)
    }, TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [isSending])

  async function sendNow() {
    setHasFailed(false)
    setIsSending(true)
    try {
      await saveTypedNotes()
      const data = await memberData()
      data.sync.retry()
    } catch (error) {
      console.error('The synchronisation could not be started', error)
      setIsSending(false)
      setHasFailed(true)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onCancel()}
      title={told === null ? unsent.unknown.title : unsent.title}
      description={told === null ? unsent.unknown.description : unsent.description(told)}
      isDismissible={false}
      footer={
        <>
          <Button variant="quiet" onClick={onCancel}>
            {unsent.cancel}
          </Button>
          <Button variant="secondary" isBusy={isLeaving && !isSending} onClick={onLeave}>
            {unsent.leaveAnyway}
          </Button>
          <Button isBusy={isSending} onClick={sendNow}>
            {unsent.sendNow}
          </Button>
        </>
      }
    >
      {inCart > 0 && <p>{cart.lost(inCart)}</p>}
      {hasFailed && (
        <Notice role="status" tone="gold">
          {unsent.stillWaiting}
        </Notice>
      )}
    </Dialog>
  )
}
