import { expect, type Locator, type Page } from 'playwright/test'

/** More steps than any screen has. */
const MOST_STEPS = 200

/**
 * Goes to it as a person without a mouse does, with Tab, or backwards; what has the focus is seen.
 */
export async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const page = target.page()
  await expect(target).toBeVisible()
  for (let step = 0; step < MOST_STEPS; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      expect(await target.evaluate(hasRing), 'what has the focus is seen').toBe(true)
      return
    }
    await page.keyboard.press(key)
  }
  throw new Error(`Not reached with ${key}: ${target.toString()}`)
}

/** Goes there and presses it. */
export async function press(target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(target)
  await target.page().keyboard.press(key)
}

/**
 * A phone's 'back' while something is open above the page: to the browser a close request, as Esc is
 * when nobody on the page hears the key.
 */
export async function pressBack(page: Page): Promise<void> {
  await page.evaluate(() =>
    window.addEventListener('keydown', (event) => event.stopImmediatePropagation(), { capture: true, once: true }),
  )
  await page.keyboard.press('Escape')
}

/** Goes to a field and types, over what it has. */
export async function type(target: Locator, words: string): Promise<void> {
  const { keyboard } = target.page()
  await tabTo(target)
  await keyboard.press('Control+a')
  await keyboard.type(words)
}

/** After an action the keyboard is somewhere on the page, not at the beginning of everything. */
export async function expectFocusKept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
}

/** Runs in the page: whether the element, or the box that stands for it, has an outline. */
function hasRing(element: Element): boolean {
  return [element, element.parentElement].some((box) => {
    if (!box) return false
    const { outlineStyle, outlineWidth } = getComputedStyle(box)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
  })
}
