import { expect, type Page, type Route } from 'playwright/test'

/**
 * Every picture of the screen's content is loaded, also far below, and there are at least so many.
 */
export async function expectEveryPicture(page: Page, atLeast: number): Promise<void> {
  const pictures = page.getByRole('main').locator('img')
  await expect.poll(() => pictures.count()).toBeGreaterThanOrEqual(atLeast)
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0))
      .toBe(true)
  }
}

/**
 * Lets the exchange of the sign-in through; `answer` takes all later ones instead of the server.
 */
export async function interceptContent(page: Page, answer: (route: Route) => Promise<void> | void): Promise<void> {
  let isLetIn = false
  await page.context().route(/\/rpc\/sync_exchange$/, (route) => {
    if (isLetIn) return answer(route)
    isLetIn = true
    return route.continue()
  })
}
