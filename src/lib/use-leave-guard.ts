import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'

export interface LeaveGuard {
  /** The person wants to leave and has not confirmed it yet. */
  isAsking: boolean
  leave(): void
  stay(): void
  /** Calls `go` at once, or asks first if something would be lost. */
  ask(go: () => void): void
}

/**
 * Asks before unsaved input is lost, when the person follows a link of the app or closes the tab
 * (there the browser asks). Screens handle the back button themselves: the address changes before
 * any code can react.
 * @param isActive whether something would be lost
 */
export function useLeaveGuard(isActive: boolean): LeaveGuard {
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  const pending = useRef<(() => void) | null>(null)

  const ask = useCallback(
    (go: () => void) => {
      if (!isActive) return go()
      pending.current = go
      setIsAsking(true)
    },
    [isActive],
  )

  useEffect(() => {
    if (!isActive) return
    const stopLinks = guardLinks((address) => ask(() => navigate(address)))
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', onUnload)
    return () => {
      stopLinks()
      window.removeEventListener('beforeunload', onUnload)
    }
  }, [isActive, ask, navigate])

  return {
    isAsking,
    leave() {
      setIsAsking(false)
      pending.current?.()
    },
    stay() {
      pending.current = null
      setIsAsking(false)
    },
    ask,
  }
}

/** Intercepts links within the app before the router handles them. */
function guardLinks(onLink: (address: string) => void): () => void {
  const onClick = (event: MouseEvent) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
    if (!link || (link.target && link.target !== '_self') || link.hasAttribute('download')) return
    const { origin, pathname, search, hash } = new URL(link.href)
    const isSamePage = pathname === location.pathname && search === location.search
    if (origin !== location.origin || isSamePage) return
    event.preventDefault()
    event.stopPropagation()
    onLink(pathname + search + hash)
  }
  document.addEventListener('click', onClick, true)
  return () => document.removeEventListener('click', onClick, true)
}
