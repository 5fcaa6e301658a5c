import type { Page } from 'playwright'

const DEADLINE_MS = 3_000

/** Waits until what has changed is drawn. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

/**
 * Waits until nothing moves any more: a colour half way through its transition is one that nobody will see, and so is
 * a page of which only a part has heard that it is dark now, which lasts until it is drawn.
 */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async (deadline) => {
    await new Promise<void>((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn())))
    const finite = document
      .getAnimations()
      .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime))
    // A cancelled animation is over too.
    const over = Promise.allSettled(finite.map((animation) => animation.finished))
    await Promise.race([over, new Promise((resolve) => setTimeout(resolve, deadline))])
  }, DEADLINE_MS)
}
