import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright'
import { createServer } from 'vite'
import { chromiumLaunch } from './kit/chromium.ts'
import { screens } from './kit/screens.ts'
import { settle } from './kit/settle.ts'

/** The looks of the pictures; large text on the smallest phone, where it has the least room. */
const looks = [
  { look: 'light', theme: 'light', textSize: 100, screen: 'desktop' },
  { look: 'dark', theme: 'dark', textSize: 100, screen: 'desktop' },
  { look: 'sepia', theme: 'sepia', textSize: 100, screen: 'desktop' },
  { look: '200', theme: 'light', textSize: 200, screen: 'smallPhone' },
] as const

/**
 * Takes the components of src/ui in all their states (src/ui/gallery): a picture of each group, and
 * one of each layer that opens above the page.
 */
export async function takeGallery(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const vite = await createServer({
    configFile: fileURLToPath(new URL('../../vite.config.ts', import.meta.url)),
    server: { host: '127.0.0.1', port: 0, hmr: false, watch: null },
    logLevel: 'error',
  })
  await vite.listen()
  try {
    const address = vite.resolvedUrls?.local[0]
    if (!address) throw new Error("Vite's server has no address")
    const browser = await chromium.launch(chromiumLaunch())
    try {
      for (const look of looks) await takeLook(browser, `${address}ui/gallery/`, look, folder)
    } finally {
      await browser.close()
    }
  } finally {
    await vite.close()
  }
}

async function takeLook(
  browser: Browser,
  address: string,
  { look, theme, textSize, screen }: (typeof looks)[number],
  folder: string,
): Promise<void> {
  const context = await browser.newContext({ locale: 'pt-BR', ...screens[screen], reducedMotion: 'reduce' })
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  const open = async (only?: string) => {
    const settings = new URLSearchParams({ theme, text: String(textSize), source: 'off', ...(only && { only }) })
    await page.goto(`${address}?${settings}`)
    await page.getByRole('main').waitFor()
    await loadPictures(page)
    await settle(page)
  }
  const save = async (name: string, take: (path: string) => Promise<unknown>) => {
    const path = join(folder, `gallery-${name}-${look}.png`)
    await take(path)
    console.log(path)
  }

  await open()
  for (const group of await page.locator('[data-group]').all()) {
    const name = await group.getAttribute('data-group')
    // The bar is sticky and would cover the examples.
    await save(`${name}`, (path) => group.screenshot({ path, style: 'header { visibility: hidden !important }' }))
  }
  const files = await page
    .locator('section:has([data-opens])')
    .evaluateAll((sections) => sections.map((section) => section.id))
  for (const file of files) {
    await open(file)
    const count = await page.locator('[data-opens]').count()
    for (let index = 0; index < count; index++) {
      if (index > 0) await open(file)
      await page.locator('[data-opens]').nth(index).click()
      await settle(page)
      await save(`${file.replace('.tsx', '')}-${index + 1}`, (path) => page.screenshot({ path }))
    }
  }
  await context.close()
  if (errors.length > 0) throw new Error(`The gallery in ${look} said:\n${errors.join('\n')}`)
}

/** Waits for fonts and for lazy pictures; one that fails to load shows the blossom instead. */
async function loadPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager'
    await Promise.all([document.fonts.ready, Promise.allSettled([...document.images].map((image) => image.decode()))])
  })
}
