import { useCallback, useEffect, useRef } from 'react'
import { listenToRequests, type RequestsPage, type RequestTab } from '#sync'
import { adminPeopleTexts } from '#texts/admin-people.ts'
import { toast } from '#ui/toast.ts'

const own = adminPeopleTexts.approvals

/** A page, and its tab. */
export interface ShownRequests extends RequestsPage {
  tab: RequestTab
}

interface Options {
  shown: ShownRequests | undefined
  reload: () => Promise<ShownRequests | null>
  /** A decision is being made: nothing moves under the finger, and news waits for a pause. */
  isHeld: boolean
  /** The current value between two renders, and while an action is running. */
  isHeldNow: () => boolean
}

/**
 * Keeps the page up to date: refetches it after every signal and announces what changed. The
 * administrator's own change is announced only if a new request came with it.
 */
export function useLiveRequests({ shown, reload, isHeld, isHeldNow }: Options): void {
  const latest = useRef({ shown, reload })
  useEffect(() => {
    latest.current = { shown, reload }
  }, [shown, reload])

  const refresh = useCallback(async (isOwn: boolean) => {
    const before = latest.current.shown
    const after = await latest.current.reload()
    if (!after || !before || JSON.stringify(after) === JSON.stringify(before)) return
    // Another page is another query, so it announces no change.
    if (after.tab !== before.tab || after.first !== before.first) return
    if (after.newest && after.newest.id !== before.newest?.id && sum(after) > sum(before))
      toast({ title: own.newRequest, description: after.newest.nome })
    else if (!isOwn) toast({ title: own.changed })
  }, [])

  useEffect(
    () =>
      listenToRequests(() => {
        if (!isHeldNow()) void refresh(false)
      }),
    [isHeldNow, refresh],
  )

  const wasHeld = useRef(isHeld)
  useEffect(() => {
    if (wasHeld.current && !isHeld) void refresh(true)
    wasHeld.current = isHeld
  }, [isHeld, refresh])
}

const sum = ({ counts }: ShownRequests): number => counts.pendentes + counts.historico
