import { useEffect, useRef, useState } from 'react'
import { deliverKeptRequest, type KeptRequest, keptRequest, withdrawAccessRequest } from '#sync'
import { accessRequestTexts } from '#texts/access-request.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Heading } from '#ui/text.tsx'
import { toast } from '#ui/toast.ts'
import * as styles from './access-request.css.ts'
import { saveDraft } from './draft.ts'
import { keptDescription } from './kept-words.ts'
import { toFormValues } from './schema.ts'

const { kept } = accessRequestTexts

/** In the form's place while the request waits for a network. */
export function KeptCard({ waiting }: { waiting: Extract<KeptRequest, { state: 'waiting' }> }) {
  const [isSending, setIsSending] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)

  // The form she stood in is gone.
  useEffect(() => title.current?.focus(), [])

  async function sendNow() {
    setIsSending(true)
    await deliverKeptRequest()
    if (keptRequest.current()?.state === 'waiting') toast({ title: kept.stillOffline })
    setIsSending(false)
  }

  async function change() {
    saveDraft(toFormValues(waiting.request))
    await withdrawAccessRequest()
  }

  async function discard() {
    await withdrawAccessRequest()
    toast({ title: kept.discarded })
  }

  return (
    <Card as="section" tone="gold" padding="lg" aria-labelledby="cadastro-kept">
      <div className={styles.fields}>
        <Heading id="cadastro-kept" ref={title} tabIndex={-1}>
          {kept.title}
        </Heading>
        <p role="status">{keptDescription()}</p>
        <div className={styles.actions}>
          <Button isBusy={isSending} onClick={sendNow}>
            {kept.sendNow}
          </Button>
          <Button variant="secondary" onClick={change}>
            {kept.change}
          </Button>
          <Button variant="quiet" onClick={discard}>
            {kept.discard}
          </Button>
        </div>
      </div>
    </Card>
  )
}
