import type { Page } from 'playwright'

const DEADLINE_MS = 3_000

/** Waits until what has changed is drawn. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

/**
 * Waits until nothing moves: nobody will see a colour half way through its transition, or a page
 * that is only partly dark yet, which lasts until the next frame.
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
