/** What had the focus, what was around it from the inside out, and where the person was. */
interface Held {
  chain: Element[]
  path: string
}

const HEADING = 'h1, h2, h3'

/**
 * Keeps the keyboard on the page. When what has the focus is removed (a notice that has been read, a
 * button that has done what it was there for), the browser would begin again at the page's start:
 * the heading of what was around it takes the focus instead, outside the content the page's title.
 * Whoever knows a better successor is first (ui/use-focus-loss.ts).
 * @returns ends it
 */
export function keepFocus(): () => void {
  let held: Held | null = null
  const hold = () => {
    held = { chain: around(document.activeElement), path: window.location.pathname }
  }
  // Not of one that is removed: she has put the focus nowhere by herself.
  const release = ({ target }: FocusEvent) => {
    const left = target as Element
    queueMicrotask(() => {
      if (held?.chain[0] === left && left.isConnected && document.activeElement === document.body) held = null
    })
  }
  const observer = new MutationObserver(() => {
    if (!held || held.chain[0]?.isConnected) return
    const lost = held
    held = null
    // The screen becomes first what it is to be, and another one names itself (route-announcer.tsx).
    requestAnimationFrame(() =>
      setTimeout(() => {
        if (lost.path === window.location.pathname && document.activeElement === document.body) give(lost.chain)
      }),
    )
  })
  // It may have been pressed before this script has come.
  hold()
  document.addEventListener('focusin', hold)
  document.addEventListener('focusout', release)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => {
    document.removeEventListener('focusin', hold)
    document.removeEventListener('focusout', release)
    observer.disconnect()
  }
}

function around(element: Element | null): Element[] {
  const chain = []
  for (let at = element; at; at = at.parentElement) chain.push(at)
  return chain
}

function give(chain: readonly Element[]): void {
  const place = chain.find((element) => element.isConnected && element.closest('main, [role="dialog"]'))
  let at: Element | null | undefined = place
  while (at && !at.querySelector(HEADING)) at = at.parentElement
  const heading = (place && at ? at : document).querySelector<HTMLElement>(place ? HEADING : 'main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
