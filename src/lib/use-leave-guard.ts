import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'

export interface LeaveGuard {
  /** She wants to go, and has not said yet whether she means it. */
  isAsking: boolean
  leave(): void
  stay(): void
  /** Does it at once, or asks first where something would be lost. */
  ask(go: () => void): void
}

/**
 * Asks before what she typed is left behind by a link of the app or by closing the tab (there the browser asks). The
 * back button is the screen's own concern: the address has changed before anybody hears of it.
 * @param isActive something would be lost
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

/** Links within the app, before the router hears of them. */
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
