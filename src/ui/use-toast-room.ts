import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { toastPageEnd, toastRoom } from './theme/layout.ts'

const root = () => document.documentElement

/**
 * Tells the styles how high the toasts are, so that they hide nothing permanently: dialogs and
 * panels shrink by that height, and the page can scroll further by it. The frame that shows another
 * toast has its room already.
 */
export function useToastRoom(): RefObject<HTMLOListElement | null> {
  const list = useRef<HTMLOListElement>(null)
  useLayoutEffect(() => {
    if (list.current) leaveRoom(list.current)
  })
  useEffect(() => {
    const element = list.current
    if (!element) return
    window.removeEventListener('scroll', leavePageEnd)
    let frame = 0
    // Larger letters, a narrower window. Measured in a frame of its own: dialogs observe their size
    // too, and changing it here would make their observers run again within the same frame.
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => leaveRoom(element))
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
      root().style.removeProperty(toastRoom)
      leavePageEnd()
    }
  }, [])
  return list
}

function leaveRoom({ offsetHeight }: HTMLElement): void {
  const room = `${offsetHeight}px`
  root().style.setProperty(toastRoom, room)
  root().style.setProperty(toastPageEnd, room)
}

/** Removes the added length once it is out of view, so that nothing visible jumps. */
function leavePageEnd(): void {
  const { scrollTop, clientHeight, scrollHeight, style } = root()
  const added = Number.parseFloat(style.getPropertyValue(toastPageEnd)) || 0
  const isInSight = scrollTop > 0 && scrollTop + clientHeight > scrollHeight - added + 1
  if (!isInSight) root().style.removeProperty(toastPageEnd)
  window.removeEventListener('scroll', leavePageEnd)
  if (isInSight) window.addEventListener('scroll', leavePageEnd, { passive: true })
}
