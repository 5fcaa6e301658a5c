import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { deliverPendingAccessRequest, dismissPendingAccessRequest, type PendingAccessRequest, makeBackoff } from '#sync'
import { paths } from '#src/paths.ts'
import { accessRequestTexts } from '#texts/access-request.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import * as styles from './access-request.css.ts'
import { takeRefused } from './draft.ts'
import { failureText, pendingRequestDescription } from './request-words.ts'

const { pending, sent } = accessRequestTexts

/**
 * Shown on every screen: first that the request waits, then its outcome until that is dismissed.
 */
export function PendingRequestNotice({ request }: { request: PendingAccessRequest }) {
  const isOnForm = useLocation().pathname === paths.accessRequest()
  const isWaiting = request.state === 'waiting'
  useDelivery(isWaiting)

  // On that screen the card in the form's place says it.
  if (isWaiting && isOnForm) return null
  return (
    <div className={styles.shellNotice}>
      {isWaiting ? (
        <Notice
          role="status"
          tone="gold"
          title={pending.title}
          action={
            <ButtonLink variant="secondary" to={paths.accessRequest()}>
              {pending.see}
            </ButtonLink>
          }
        >
          {pendingRequestDescription()}
        </Notice>
      ) : (
        <Settled request={request} isOnForm={isOnForm} />
      )}
    </div>
  )
}

function Settled({
  request,
  isOnForm,
}: {
  request: Exclude<PendingAccessRequest, { state: 'waiting' }>
  isOnForm: boolean
}) {
  const isRefused = request.state === 'refused'
  // She has read why; what she wrote is in the form whenever she goes there.
  function dismiss() {
    takeRefused(request)
    dismissPendingAccessRequest()
  }
  const { title, description } = isRefused ? failureText(request) : sent
  return (
    <Notice
      role="status"
      tone={isRefused ? 'danger' : 'sage'}
      title={title}
      action={
        <>
          {isRefused && !isOnForm && (
            <ButtonLink variant="secondary" to={paths.accessRequest()}>
              {pending.review}
            </ButtonLink>
          )}
          <Button variant="secondary" onClick={dismiss}>
            {pending.dismiss}
          </Button>
        </>
      }
    >
      <p>{description}</p>
      {!isRefused && <p>{sent.next}</p>}
    </Notice>
  )
}

/**
 * Browsers without Background Sync deliver here; others learn here what the worker did. A network
 * that has just returned may not work yet, so we try again while the page is visible.
 */
function useDelivery(isWaiting: boolean): void {
  useEffect(() => {
    if (!isWaiting) return
    const backoff = makeBackoff()
    let timer: ReturnType<typeof setTimeout> | undefined
    let hasEnded = false
    const deliver = async () => {
      clearTimeout(timer)
      if (document.visibilityState === 'hidden') return
      try {
        await deliverPendingAccessRequest()
      } catch (error) {
        console.error('The pending access request could not be delivered', error)
      }
      clearTimeout(timer)
      if (!hasEnded) timer = setTimeout(() => void deliver(), backoff.next())
    }
    const deliverNow = () => {
      backoff.reset()
      void deliver()
    }
    const onMessage = (event: MessageEvent) => {
      if ((event.data as { type?: string } | null)?.type === 'QUEUE_DELIVERED') deliverNow()
    }
    deliverNow()
    window.addEventListener('online', deliverNow)
    window.addEventListener('pageshow', deliverNow)
    document.addEventListener('visibilitychange', deliverNow)
    navigator.serviceWorker?.addEventListener('message', onMessage)
    return () => {
      hasEnded = true
      clearTimeout(timer)
      window.removeEventListener('online', deliverNow)
      window.removeEventListener('pageshow', deliverNow)
      document.removeEventListener('visibilitychange', deliverNow)
      navigator.serviceWorker?.removeEventListener('message', onMessage)
    }
  }, [isWaiting])
}
