import type { Page } from 'playwright'

const DEADLINE_MS = 3_000

/** Waits until nothing moves any more: a colour half way through its transition is one that nobody will see. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async (deadline) => {
    const finite = document.getAnimations().filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime))
    // A cancelled animation is over too.
    const over = Promise.allSettled(finite.map((animation) => animation.finished))
    await Promise.race([over, new Promise((resolve) => setTimeout(resolve, deadline))])
  }, DEADLINE_MS)
}
