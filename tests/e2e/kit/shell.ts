import { expect, type Locator, type Page } from 'playwright/test'

/** The sync mark in the header, by what it says: 'Tudo salvo', /aguardando envio/. */
export function syncMark(page: Page, says: string | RegExp = ''): Locator {
  const words = typeof says === 'string' ? says : says.source
  return page.getByRole('banner').getByRole('button', { name: new RegExp(`^Sincronização: .*${words}`) })
}

/** Presses 'Sair' in the account's panel. */
export async function pressSignOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Minha conta/ }).click()
  await page.getByRole('button', { name: 'Sair', exact: true }).click()
}

/** Nothing covers its middle: a press there reaches it. */
export async function expectUncovered(target: Locator): Promise<void> {
  const isOnTop = await target.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })
  expect(isOnTop, `${String(target)} is covered`).toBe(true)
}

/**
 * Until React has hydrated a prerendered page, its lazy screen included. Before that a link opens a
 * new page, as any site's does.
 */
export async function untilTakenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const title = document.querySelector('h1')
    return title !== null && Object.keys(title).some((key) => key.startsWith('__reactFiber'))
  })
}

/** Goes to an address inside the app without a page load. Runs in the page. */
export async function goInside(path: string): Promise<void> {
  // A prerendered page is the app's once React has taken over its frame and its screen.
  const isApps = (element: Element) => Object.keys(element).some((key) => key.startsWith('__react'))
  const isWaiting = () => ![...document.querySelectorAll('#root main, #root main h1')].every(isApps)
  while (isWaiting()) await new Promise((resolve) => setTimeout(resolve, 20))
  for (;;) {
    try {
      history.pushState(null, '', path)
      break
    } catch (error) {
      // WebKit allows a hundred in ten seconds.
      if (!(error instanceof DOMException && error.name === 'SecurityError')) throw error
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  }
  dispatchEvent(new PopStateEvent('popstate', { state: null }))
}

/** The same, until the screen with another title stands there. */
export async function goTo(page: Page, path: string): Promise<void> {
  const before = await page.title()
  await page.evaluate(goInside, path)
  await page.waitForFunction((title) => document.title !== title, before)
}
