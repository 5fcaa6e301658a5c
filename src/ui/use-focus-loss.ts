import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'

/**
 * Keeps the keyboard on the page. When a part goes away that has the focus (its button has done what
 * it was there for), the browser would begin again at the page's start.
 * @param part it goes away together with the component
 * @param successor what takes the focus instead; the page's title if there is none
 */
export function useFocusLoss(
  part: RefObject<HTMLElement | null>,
  successor: () => HTMLElement | null | undefined = () => null,
): void {
  const give = useEffectEvent(() => giveLostFocus(successor()))
  useLayoutEffect(() => {
    const element = part.current
    return () => {
      // Once the screen is what it has become.
      if (element?.contains(document.activeElement)) queueMicrotask(give)
    }
  }, [part])
}

/** To the page's title if there is nothing else. Does nothing while something has the focus. */
export function giveLostFocus(successor?: HTMLElement | null): void {
  if (document.activeElement !== document.body) return
  if (successor) successor.focus()
  else document.querySelector<HTMLElement>('main h1[tabindex]')?.focus({ preventScroll: true })
}
