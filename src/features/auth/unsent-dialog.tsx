import { useEffect, useEffectEvent, useState } from 'react'
import { memberData, watchMember } from '#sync'
import { useLive } from '#lib/use-live.ts'
import { authTexts } from '#texts/auth.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'

const status$ = watchMember((data) => data.sync.status$)

/** How long 'Enviar agora' may take before we say that it has not worked. */
const TIMEOUT_MS = 8000

interface UnsentDialogProps {
  /** The number of items in the cart, which is deleted too. */
  inCart: number
  isLeaving: boolean
  onLeave: () => void
  onCancel: () => void
}

/** Asks before a sign-out with unsent changes: send them, discard them, or stay. */
export function UnsentDialog({ inCart, isLeaving, onLeave, onCancel }: UnsentDialogProps) {
  const { unsent, cart } = authTexts
  const status = useLive(status$)
  const [isSending, setIsSending] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const waiting = status && status.pending.length + status.refused.length
  const isAllSent = isSending && waiting === 0

  const leave = useEffectEvent(onLeave)
  useEffect(() => {
    if (isAllSent) leave()
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
      title={unsent.title}
      description={unsent.description(waiting ?? 0)}
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
