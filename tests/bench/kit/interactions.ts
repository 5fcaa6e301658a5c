import type { Page } from 'playwright'

interface Watched {
  benchInteractions: Map<number, number>
}

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
export const forgetInteractions = (page: Page): Promise<void> =>
  page.evaluate(() => (window as never as Watched).benchInteractions.clear())

/** What was done since then took so long, in milliseconds, rounded to 8; below 16 nothing is told. */
export const interactionTimes = (page: Page): Promise<number[]> =>
  page.evaluate(() => [...(window as never as Watched).benchInteractions.values()])
