import { useEffect, useRef, useState } from 'react'
import {
  deliverPendingAccessRequest,
  type PendingAccessRequest,
  pendingAccessRequest,
  withdrawAccessRequest,
} from '#sync'
import { accessRequestTexts } from '#texts/access-request.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Heading } from '#ui/text.tsx'
import { toast } from '#ui/toast.ts'
import { useFocusLoss } from '#ui/use-focus-loss.ts'
import * as styles from './access-request.css.ts'
import { saveDraft } from './draft.ts'
import { pendingRequestDescription } from './request-words.ts'
import { toFormValues } from './schema.ts'

const { pending } = accessRequestTexts

/** Replaces the form while the request waits for a network. */
export function PendingRequestCard({ waiting }: { waiting: Extract<PendingAccessRequest, { state: 'waiting' }> }) {
  const [isSending, setIsSending] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  const fields = useRef<HTMLDivElement>(null)
  useFocusLoss(fields)

  // The form that had the focus is gone.
  useEffect(() => title.current?.focus(), [])

  async function sendNow() {
    setIsSending(true)
    await deliverPendingAccessRequest()
    if (pendingAccessRequest.current()?.state === 'waiting') toast({ title: pending.stillOffline })
    setIsSending(false)
  }

  /** What she wrote goes back into the form, where she can also delete it. */
  async function takeBack() {
    saveDraft(toFormValues(waiting.request))
    await withdrawAccessRequest()
  }

  async function discard() {
    await takeBack()
    toast({ title: pending.discarded, description: pending.discardedHint })
  }

  return (
    <Card as="section" tone="gold" padding="lg" aria-labelledby="cadastro-kept">
      <div ref={fields} className={styles.fields}>
        <Heading id="cadastro-kept" ref={title} tabIndex={-1}>
          {pending.title}
        </Heading>
        <p role="status">{pendingRequestDescription()}</p>
        <div className={styles.actions}>
          <Button isBusy={isSending} onClick={sendNow}>
            {pending.sendNow}
          </Button>
          <Button variant="secondary" onClick={takeBack}>
            {pending.change}
          </Button>
          <Button variant="quiet" onClick={discard}>
            {pending.discard}
          </Button>
        </div>
      </div>
    </Card>
  )
}
