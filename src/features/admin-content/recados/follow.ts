import type { Observable } from 'rxjs'
import type { ExpectedMails, makeMailings } from './mailings.ts'

/** How long until the server is asked again while something waits, and at most while nothing moves. */
interface Pauses {
  firstMs: number
  longestMs: number
}
const PAUSES: Pauses = { firstMs: 5_000, longestMs: 60_000 }

export interface Signals {
  page: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>
  window: Pick<Window, 'addEventListener' | 'removeEventListener'> & { navigator: Pick<Navigator, 'onLine'> }
}

interface Followed {
  /** Never twice at a time: what is wanted meanwhile is asked afterwards. */
  ask: () => Promise<unknown>
  isWaiting: () => boolean
  /** The last answer was another one than before, or one that was worth asking for again. */
  isMoving: () => boolean
}

/**
 * Keeps up with what the server does by itself: asks at once, whenever the page is looked at again
 * or has a network again, and every few seconds while something waits; less and less often while
 * that does not move. A page that nobody sees asks nothing, and neither does one that waits for
 * nothing, or by itself one without a network.
 */
export function follow(
  { ask, isWaiting, isMoving }: Followed,
  { page, window }: Signals = { page: document, window: globalThis.window },
  { firstMs, longestMs } = PAUSES,
): { askNow: () => void; end: () => void } {
  let isEnded = false
  let isAsking = false
  let isToAskAgain = false
  let pause = firstMs
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    timer = setTimeout(() => {
      if (page.visibilityState === 'visible' && window.navigator.onLine && isWaiting()) askOnce()
      else wait()
    }, pause)
  }
  const askOnce = () => {
    clearTimeout(timer)
    isAsking = true
    void ask().finally(() => {
      isAsking = false
      if (isEnded) return
      pause = isWaiting() && !isMoving() ? Math.min(pause * 2, longestMs) : firstMs
      wait()
      if (isToAskAgain) askNow()
    })
  }
  const askNow = () => {
    if (page.visibilityState !== 'visible') return
    pause = firstMs
    isToAskAgain = isAsking
    if (!isAsking) askOnce()
  }
  askNow()
  page.addEventListener('visibilitychange', askNow)
  for (const event of ['online', 'focus']) window.addEventListener(event, askNow)
  return {
    askNow,
    end() {
      isEnded = true
      clearTimeout(timer)
      page.removeEventListener('visibilitychange', askNow)
      for (const event of ['online', 'focus']) window.removeEventListener(event, askNow)
    },
  }
}

/**
 * Keeps up with the mailings. One question is on its way at a time, also while what is expected
 * changes.
 * @param expected each time other ones; what is new among them is a reason to ask at once, but for
 *   those there were when the screen opened
 * @returns ends it
 */
export function followMailings(
  { ask, isWaiting, isMoving }: Pick<ReturnType<typeof makeMailings>, 'ask' | 'isWaiting' | 'isMoving'>,
  expected: Observable<readonly ExpectedMails[]>,
  signals?: Signals,
): () => void {
  let now: readonly ExpectedMails[] | null = null
  const { askNow, end } = follow(
    { ask, isWaiting: () => isWaiting(now ?? []), isMoving: () => isMoving(now ?? []) },
    signals,
  )
  const subscription = expected.subscribe({
    next(next) {
      const isFirst = now === null
      now = next
      if (!isFirst) askNow()
    },
    error: (error: unknown) => console.error('Which mails are expected is unknown', error),
  })
  return () => {
    subscription.unsubscribe()
    end()
  }
}
