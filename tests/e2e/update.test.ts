import { appendFile, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Locator, Page } from 'playwright/test'
import { startApp } from './kit/app-server.ts'
import { requestForm } from './kit/coming-in.ts'
import { waitForWorker } from './kit/service-worker.ts'
import { A_TRY_MS, expect, test } from './kit/test.ts'

const dist = fileURLToPath(new URL('../../dist', import.meta.url))

/** A mark that only this load of the page has. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { isMarked: true }))
const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in window)

/** A newer version comes out, and is offered. */
async function publishAnother(page: Page, staticDir: string): Promise<Locator> {
  await appendFile(join(staticDir, 'sw.js'), '\n// A newer one.\n')
  const offer = page.getByRole('status').filter({ hasText: 'Nova versão disponível' })
  await expect(async () => {
    // This happens whenever somebody comes back to the app. The page may not yet know that its
    // worker is active.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(offer).toBeVisible({ timeout: A_TRY_MS })
  }).toPass()
  return offer
}

test(
  'a new version is offered and waits: nothing reloads until the visitor chooses, and the typed text stays',
  { tag: '@worker' },
  async ({ page }) => {
    const staticDir = await mkdtemp(join(tmpdir(), 'florescer-update-'))
    await cp(dist, staticDir, { recursive: true })
    const app = await startApp({ seed: 'none', staticDir })
    try {
      await page.goto(`${app.url}/cadastro`)
      await waitForWorker(page)
      const form = requestForm(page)
      await form.nome.fill('Noêmia')
      await mark(page)

      const offer = await publishAnother(page, staticDir)
      await expect(form.nome).toHaveValue('Noêmia')
      await offer.getByRole('button', { name: 'Depois' }).click()
      await expect(offer).toBeHidden()
      await form.nome.fill('Noêmia Prado')
      expect(await isMarked(page)).toBe(true)

      // A postponed update waits at the foot of every page.
      const foot = page.getByRole('contentinfo')
      await expect(foot).toContainText('Nova versão disponível')
      await foot.getByRole('button', { name: 'Atualizar' }).click()
      await expect.poll(() => isMarked(page).catch(() => true)).toBe(false)
      await expect(form.nome).toHaveValue('Noêmia Prado')
      await expect(page.getByText('Nova versão disponível')).toHaveCount(0)
      expect(
        await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting ?? null),
      ).toBeNull()
    } finally {
      // What the page still fetches would find no server.
      await page.goto('about:blank')
      await app.stop()
      await rm(staticDir, { recursive: true, force: true })
    }
  },
)

test(
  'the new version does not wait for pictures that the earlier one fetches ahead on a weak line',
  { tag: '@worker' },
  async ({ page, context }) => {
    const staticDir = await mkdtemp(join(tmpdir(), 'florescer-update-'))
    await cp(dist, staticDir, { recursive: true })
    const app = await startApp({ seed: 'none', staticDir })
    const line = Promise.withResolvers<void>()
    try {
      await page.goto(`${app.url}/cadastro`)
      await waitForWorker(page)
      await page.waitForFunction(() => navigator.serviceWorker.controller)
      const isAsked = Promise.withResolvers<void>()
      await context.route('**/*.webp', async (route) => {
        isAsked.resolve()
        await line.promise
        await route.fulfill({ status: 404, body: '' }).catch(() => undefined)
      })
      // More than it asks for at once.
      const urls = Array.from({ length: 9 }, (_, n) => `/storage/v1/object/public/media/devotionals/${n}.webp`)
      await page.evaluate(
        (pictures) => navigator.serviceWorker.controller!.postMessage({ type: 'KEEP_IMAGES', urls: pictures }),
        urls,
      )
      await isAsked.promise

      const offer = await publishAnother(page, staticDir)
      await mark(page)
      await offer.getByRole('button', { name: 'Atualizar' }).click()
      await expect.poll(() => isMarked(page).catch(() => true)).toBe(false)
      await expect(offer).toHaveCount(0)
    } finally {
      line.resolve()
      await page.goto('about:blank')
      await app.stop()
      await rm(staticDir, { recursive: true, force: true })
    }
  },
)
