import { expect, type Locator } from 'playwright/test'
import { A_TRY_MS } from './test.ts'

/**
 * Closes what has just opened. It starts to listen to the key a frame after it is seen, so a story
 * can be too early, where a person cannot.
 */
export async function escape(opened: Locator): Promise<void> {
  await expect(async () => {
    if (await opened.isVisible()) await opened.page().keyboard.press('Escape')
    await expect(opened).toBeHidden({ timeout: A_TRY_MS })
  }).toPass()
}
