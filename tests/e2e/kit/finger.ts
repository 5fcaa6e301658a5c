import { expect, type Locator, type Page } from 'playwright/test'
import { settle } from './settle.ts'

/** A finger that counts its taps. To scroll is none. */
export interface Finger {
  tap(target: Locator): Promise<void>
  readonly taps: number
}

/**
 * Taps as a person does: scrolls until the target is in the middle of the screen, and taps only what
 * is whole in sight, covered by nothing, and large enough.
 */
export function makeFinger(page: Page): Finger {
  let taps = 0
  return {
    get taps() {
      return taps
    },
    async tap(target) {
      await expect.poll(() => comesIntoSight(page, target), { message: String(target) }).toBe(true)
      await target.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
      await settle(page)
      await expect.poll(() => target.evaluate(whatHinders), { message: `a tap on ${String(target)}` }).toEqual([])
      const { x, y, width, height } = (await target.boundingBox())!
      taps += 1
      await page.touchscreen.tap(x + width / 2, y + height / 2)
    },
  }
}

/** A long list has what is near the screen alone: she scrolls on. */
async function comesIntoSight(page: Page, target: Locator): Promise<boolean> {
  if (await target.isVisible()) return true
  await page.evaluate(() => scrollBy(0, innerHeight / 2))
  return false
}

/** Why a finger does not reach the target where it is now. Runs in the page. */
export function whatHinders(element: Element): string[] {
  /** The shortest side that a finger can hit (src/ui/theme/layout.ts). */
  const FINGER = 44
  const found: string[] = []
  const { left, top, right, bottom } = element.getBoundingClientRect()
  if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) found.push('not whole in sight')
  // A card's link is hit on the whole card.
  const { content, position } = getComputedStyle(element, '::after')
  const isStretched = content !== 'none' && position === 'absolute'
  const area = ((isStretched && (element as HTMLElement).offsetParent) || element).getBoundingClientRect()
  if (area.width < FINGER || area.height < FINGER) found.push(`small: ${area.width} × ${area.height}`)
  const at = (x: number, y: number) => {
    const hit = document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y)
    if (!hit || !element.contains(hit)) found.push(`covered at ${x}, ${y}, by ${hit?.outerHTML.slice(0, 80)}`)
  }
  for (const x of [0.1, 0.5, 0.9]) for (const y of [0.1, 0.5, 0.9]) at(x, y)
  if (element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0) found.push('its words are cut off')
  return found
}
