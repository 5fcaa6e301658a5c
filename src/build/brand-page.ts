import type { Plugin } from 'vite'
import { brand } from '../brand.ts'

/** What index.html says of whose app it is, in place of %name%, %shortName% and so on. */
interface PageBrand {
  name: string
  shortName: string
  description: string
  themeColor: { light: string; dark: string }
}

/** Fills whose app it is into the app's page, so that it is said in `brand.ts` only. */
export const brandPage = (): Plugin => ({
  name: 'florescer:brand',
  transformIndexHtml: {
    order: 'pre',
    // The gallery has a page of its own.
    handler: (html, { path }) => (path === '/index.html' ? withBrand(html, brand) : html),
  },
})

export function withBrand(html: string, { name, shortName, description, themeColor }: PageBrand): string {
  const known = { name, shortName, description, light: themeColor.light, dark: themeColor.dark }
  return Object.entries(known).reduce((page, [key, value]) => {
    const hole = `%${key}%`
    if (!page.includes(hole)) throw new Error(`index.html does not say ${hole}`)
    return page.replaceAll(hole, () => escapeHtml(value))
  }, html)
}

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
