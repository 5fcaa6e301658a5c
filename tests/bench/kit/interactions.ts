import type { CDPSession, Page } from 'playwright'
import { ask } from './unwatched.ts'

/** Runs in the page before its scripts: keeps how long each tap or key took until its frame. */
function watch(): void {
  const interactions = new Map<number, number>()
  Object.assign(window, { benchInteractions: interactions })
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[])
      if (interactionId) interactions.set(interactionId, Math.max(interactions.get(interactionId) ?? 0, duration))
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as never)
}

/** From the next page on; what the browser itself counts for its INP. */
export const watchInteractions = (page: Page): Promise<unknown> => page.addInitScript(watch)

/** Forgets what was done until now. */
export const forgetInteractions = (cdp: CDPSession): Promise<unknown> => ask(cdp, 'benchInteractions.clear()')

/** How long the slowest one since then took, in milliseconds, rounded to 8. Below 16 the browser tells nothing: 8. */
export const slowestInteraction = async (cdp: CDPSession): Promise<number> =>
  (await ask(cdp, 'Math.max(8, ...benchInteractions.values())')) as number
