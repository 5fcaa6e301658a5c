import type { Page } from 'playwright/test'

/** Each stylesheet of the page: where it applies, and whether it is there. */
export const stylesheetsOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(({ href, media, sheet }) => {
      let isThere = false
      try {
        isThere = sheet!.cssRules.length > 0
      } catch {
        // What could not be loaded has no rules that may be read.
      }
      return { path: new URL(href).pathname, media, isThere }
    }),
  )
