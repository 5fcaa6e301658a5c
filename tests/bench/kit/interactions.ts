import type { CDPSession, Page } from 'playwright'

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
export const forgetInteractions = (cdp: CDPSession): Promise<unknown> =>
  cdp.send('Runtime.evaluate', { expression: 'benchInteractions.clear()' })

/** How long the slowest one since then took, in milliseconds, rounded to 8. Below 16 the browser tells nothing: 8. */
export async function slowestInteraction(cdp: CDPSession): Promise<number> {
  const { result } = await cdp.send('Runtime.evaluate', { expression: 'Math.max(8, ...benchInteractions.values())' })
  return result.value as number
}
