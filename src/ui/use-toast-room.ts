import { type RefObject, useEffect, useRef } from 'react'
import { pageEndName, roomName } from './theme/toast-room.ts'

const root = () => document.documentElement

/**
 * Tells the styles how much room the toasts take, so that nothing lies below them for good: dialogs and panels are
 * lower by it, and the page can be scrolled on by it.
 */
export function useToastRoom(): RefObject<HTMLOListElement | null> {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const element = list.current
    if (!element) return
    window.removeEventListener('scroll', leavePageEnd)
    const measure = () => {
      const room = `${element.offsetHeight}px`
      root().style.setProperty(roomName, room)
      root().style.setProperty(pageEndName, room)
    }
    let frame = 0
    // In a frame of its own: dialogs observe their size too, and would be asked about it in the middle of this answer.
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(measure)
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
      root().style.removeProperty(roomName)
      leavePageEnd()
    }
  }, [])
  return list
}

/** The page is as long as before, once she does not look at what was added: nothing jumps under her eyes. */
function leavePageEnd(): void {
  const { scrollTop, clientHeight, scrollHeight, style } = root()
  const added = Number.parseFloat(style.getPropertyValue(pageEndName)) || 0
  const isInSight = scrollTop > 0 && scrollTop + clientHeight > scrollHeight - added + 1
  if (!isInSight) root().style.removeProperty(pageEndName)
  window.removeEventListener('scroll', leavePageEnd)
  if (isInSight) window.addEventListener('scroll', leavePageEnd, { passive: true })
}
