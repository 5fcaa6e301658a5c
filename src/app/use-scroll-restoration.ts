import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { readStored, writeStored } from '#lib/storage.ts'

const STORAGE_KEY = 'florescer:scroll'
/** How many positions are remembered: a member's back button does not reach further. */
const MAX_POSITIONS = 50
/**
 * How long a screen may take to grow to its former height: a slow phone opens its database after
 * the screen that the worker filled in stands.
 */
const TIMEOUT_MS = 10_000

type Positions = [key: string, top: number][]

function readPositions(): Positions {
  const stored = readStored('session', STORAGE_KEY)
  if (!stored) return []
  try {
    const parsed: unknown = JSON.parse(stored)
    return Array.isArray(parsed) ? (parsed as Positions) : []
  } catch (error) {
    console.warn('Scroll positions could not be read', error)
    return []
  }
}

/** Sets one position and drops the oldest. */
export function withPosition(positions: Positions, key: string, top: number): Positions {
  return [...positions.filter(([known]) => known !== key), [key, top] satisfies [string, number]].slice(-MAX_POSITIONS)
}

/**
 * A new screen starts at the top, and the first one where the browser put it. Back, forward and
 * reload restore the position, even when the screen needs a moment to reach its full height. A
 * change of query, hash or state alone moves nothing.
 */
export function useScrollRestoration(): void {
  const location = useLocation()
  const navigationType = useNavigationType()
  const positions = useRef<Positions | null>(null)
  const lastPath = useRef<string | null>(null)
  const currentKey = useRef(location.key)
  const remember = useCallback(() => {
    positions.current = withPosition(positions.current ?? [], currentKey.current, Math.round(window.scrollY))
  }, [])

  useEffect(() => {
    window.history.scrollRestoration = 'manual'
  }, [])

  useEffect(() => {
    const persist = () => {
      writeStored('session', STORAGE_KEY, JSON.stringify(positions.current))
    }
    window.addEventListener('scroll', remember, { passive: true })
    window.addEventListener('pagehide', persist)
    return () => {
      window.removeEventListener('scroll', remember)
      window.removeEventListener('pagehide', persist)
    }
  }, [remember])

  useLayoutEffect(() => {
    // Synchronously: a scroll event of this change may fire before an effect could replace the
    // listener.
    currentKey.current = location.key
    positions.current ??= readPositions()
    const isFirst = lastPath.current === null
    const isSameScreen = lastPath.current === location.pathname
    lastPath.current = location.pathname
    if (navigationType !== 'POP') {
      // Where nothing moves, no scroll event tells the new place where it is.
      if (isSameScreen) remember()
      else window.scrollTo(0, 0)
      return
    }
    // A prerendered page may already be scrolled by now.
    if (isFirst && (wasOpenedAnew() || window.scrollY > 0)) return
    const wanted = positions.current.find(([key]) => key === location.key)?.[1]
    if (wanted === undefined) {
      if (!isSameScreen && !isFirst) window.scrollTo(0, 0)
      return
    }
    return scrollWhenTallEnough(wanted)
  }, [location.key, location.pathname, navigationType, remember])
}

/** Opened by a link or an address, not by a reload or by going back. */
function wasOpenedAnew(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type !== 'reload' && navigation?.type !== 'back_forward'
}

/** Scrolls as soon as the page is tall enough. Gives up when the user scrolls or time runs out. */
function scrollWhenTallEnough(top: number): () => void {
  const isReachable = () => document.documentElement.scrollHeight - window.innerHeight >= top
  if (isReachable()) {
    window.scrollTo(0, top)
    return () => {}
  }
  const observer = new ResizeObserver(() => {
    if (!isReachable()) return
    window.scrollTo(0, top)
    stop()
  })
  const timer = setTimeout(() => stop(), TIMEOUT_MS)
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
    for (const event of ['wheel', 'touchstart', 'keydown']) window.removeEventListener(event, stop)
  }
  for (const event of ['wheel', 'touchstart', 'keydown']) window.addEventListener(event, stop, { passive: true })
  observer.observe(document.body)
  return stop
}
