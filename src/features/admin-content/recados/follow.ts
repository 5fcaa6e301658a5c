/** How often the server is asked again while something waits. */
const ASK_MS = 5_000

interface Signals {
  page: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>
  window: Pick<Window, 'addEventListener' | 'removeEventListener'>
}

/**
 * Keeps up with what the server does by itself: asks at once, whenever the page is looked at again
 * or has a network again, and every few seconds while something waits. A page that nobody sees asks
 * nothing, and neither does one that waits for nothing.
 * @param ask never twice at a time: what is wanted meanwhile is asked afterwards
 * @returns ends it
 */
export function follow(
  { ask, isWaiting }: { ask: () => Promise<unknown>; isWaiting: () => boolean },
  { page, window }: Signals = { page: document, window: globalThis.window },
): () => void {
  let isAsking = false
  let isToAskAgain = false
  const askNow = () => {
    if (page.visibilityState !== 'visible') return
    isToAskAgain = isAsking
    if (isAsking) return
    isAsking = true
    void ask().finally(() => {
      isAsking = false
      if (isToAskAgain) askNow()
    })
  }
  askNow()
  const timer = setInterval(() => {
    if (!isAsking && isWaiting()) askNow()
  }, ASK_MS)
  page.addEventListener('visibilitychange', askNow)
  for (const event of ['online', 'focus']) window.addEventListener(event, askNow)
  return () => {
    isToAskAgain = false
    clearInterval(timer)
    page.removeEventListener('visibilitychange', askNow)
    for (const event of ['online', 'focus']) window.removeEventListener(event, askNow)
  }
}
