import { type ReactNode, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { askPushPermission, followRequest, pushPermission } from '#sync'
import { accessRequestTexts } from '#texts/access-request.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import * as styles from './access-request.css.ts'

const texts = accessRequestTexts.follow

type State = 'offered' | 'asking' | 'offline' | 'failed' | 'denied' | 'done' | 'ended'

/**
 * Offers that this device rings when a request is approved. Absent where it cannot: the mail comes
 * all the same.
 * @param request its id, which only the device that sent it knows
 */
export function ApprovalAlert({ request }: { request: string }) {
  const navigate = useNavigate()
  const place = useLocation() as ReturnType<typeof useLocation> & { state: { request?: string } | null }
  const [state, setState] = useState<State>(canRing() ? 'offered' : 'ended')
  if (state === 'ended') return null

  async function allow() {
    setState('asking')
    try {
      // Directly after the tap: a browser asks only then.
      const permission = await askPushPermission()
      if (permission === 'granted') setState(await followRequest(request))
      // To who merely closed the question nothing is said.
      else setState(permission === 'denied' ? 'denied' : 'offered')
    } catch (error) {
      console.error('The device could not be told of the approval', error)
      setState(navigator.onLine ? 'failed' : 'offline')
    }
  }

  function end() {
    setState('ended')
    // The page of the form brought it here: a reload does not offer it again.
    if (place.state?.request === request)
      void navigate(place, { replace: true, state: { ...place.state, request: undefined } })
  }
  if (state === 'done' || state === 'denied') {
    const isDone = state === 'done'
    return (
      <Frame>
        <Notice
          role="status"
          tone={isDone ? 'sage' : 'info'}
          title={isDone ? texts.doneTitle : undefined}
          action={
            <Button variant="secondary" onClick={end}>
              {texts.understood}
            </Button>
          }
        >
          {isDone ? texts.done : texts.denied}
        </Notice>
      </Frame>
    )
  }
  return (
    <Frame>
      <Notice
        role="status"
        tone="gold"
        title={texts.title}
        action={
          <>
            <Button variant="secondary" isBusy={state === 'asking'} onClick={() => void allow()}>
              {texts.allow}
            </Button>
            <Button variant="quiet" onClick={end}>
              {texts.no}
            </Button>
          </>
        }
      >
        <p>{texts.lead}</p>
        {(state === 'offline' || state === 'failed') && <p>{texts[state]}</p>}
      </Notice>
    </Frame>
  )
}

const Frame = ({ children }: { children: ReactNode }) => <div className={styles.shellNotice}>{children}</div>

function canRing(): boolean {
  const permission = pushPermission()
  return permission === 'possible' || permission === 'granted'
}
