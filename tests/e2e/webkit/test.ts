/* oxlint-disable no-empty-pattern -- Playwright requires the pattern. */
import type { Account } from '../kit/accounts.ts'
import { test as base } from '../kit/test.ts'
import { startWebKit, type WebKit, type WebKitPhone } from './driver.ts'
import { missingPackages } from './processes.ts'

export { accounts, expect } from '../kit/test.ts'
export type { Account, App } from '../kit/test.ts'
export type { WebKitPhone } from './driver.ts'

interface WebKitWorkerFixtures {
  webkit: WebKit | { missing: string[] }
}

interface WebKitFixtures {
  /** For `test.use`: see PhoneOptions. */
  keepsLeftPages: boolean
  /** A phone with the iPhone's engine, at a blank page; the running app is its base address. */
  phone: WebKitPhone
  /** Signs in on the phone, through the form. */
  loginOnPhone(account: Account): Promise<void>
}

/** The app is installed: its worker serves the pages and has cached the pictures. */
export async function waitUntilReadyForOffline(phone: WebKitPhone): Promise<void> {
  await phone.evaluate(async () => void (await navigator.serviceWorker.ready))
  await phone.waitFor(async () => (await (await caches.open('florescer-imagens')).keys()).length >= 30, 30_000)
}

/** Runs in the page: React has taken over the screen, its header and the bar at the foot. */
export function isTakenOver(): boolean {
  const parts = ['h1', 'header button', '[data-bottom-bar]'].map((part) => document.querySelector(part))
  return parts.every((part) => part !== null && Object.keys(part).some((key) => key.startsWith('__reactFiber')))
}

/** WebKit 2.50 warns about a directive of the app's CSP that it does not know. */
const UNKNOWN_DIRECTIVE = "Unrecognized Content-Security-Policy directive 'manifest-src'."
/** WebKit complains if a preloaded file is not imported within three seconds (slow machines). */
const SLOW_PRELOAD = /was preloaded using link preload but not used within a few seconds/
/** What is logged of code, of requests to the app's own server and of its cache that a page which is left had begun. */
const GIVEN_UP = [
  /Importing a module script failed/,
  /^Fetch API cannot load http:\/\/127\.0\.0\.1:\d+\/\S* due to access control checks/,
  /^Cache API operation failed: Context is stopped/,
  /^WebSocket connection to 'ws:\/\/127\.0\.0\.1:\d+\/\S+' failed: WebSocket is closed before/,
]

/**
 * For tests in WebKit. Its console counts like Chromium's. Where packages are missing, the tests
 * are skipped with a message; with CI=true, where they must be installed, they fail.
 */
export const test = base.extend<WebKitFixtures, WebKitWorkerFixtures>({
  webkit: [
    async ({}, use) => {
      const missing = await missingPackages()
      if (missing.length > 0) return use({ missing })
      const webkit = await startWebKit()
      await use(webkit)
      await webkit.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],

  keepsLeftPages: [false, { option: true }],

  phone: async ({ webkit, baseURL, keepsLeftPages, guard }, use, testInfo) => {
    if ('missing' in webkit) {
      const why = `NOT TESTED in WebKit: this machine lacks the Debian package(s) ${webkit.missing.join(', ')}.`
      if (process.env.CI === 'true') throw new Error(why)
      console.warn(why)
      testInfo.skip(true, why)
      return
    }
    const phone = await webkit.openPhone({ baseURL, keepsLeftPages })
    await use(phone)
    if (testInfo.status !== testInfo.expectedStatus) {
      const path = testInfo.outputPath('webkit.png')
      await phone.screenshot(path)
      await testInfo.attach('webkit', { path, contentType: 'image/png' })
    }
    await phone.close()
    for (const { level, source, text, whileLeaving } of phone.console) {
      if (text.trim() === UNKNOWN_DIRECTIVE || SLOW_PRELOAD.test(text)) continue
      if (whileLeaving && GIVEN_UP.some((words) => words.test(text))) continue
      if (level === 'error') guard.add({ kind: 'console error', text, where: source })
      if (level === 'warn') guard.add({ kind: 'console warning', text, where: source })
    }
  },

  loginOnPhone: ({ phone }, use) =>
    use(async ({ email, password }) => {
      await phone.goto('/auth')
      await phone.type({ label: 'E-mail' }, email)
      await phone.type({ label: 'Senha' }, password)
      await phone.click({ css: 'main button[type=submit]', text: 'Entrar' })
      await phone.waitFor(() => location.pathname !== '/auth')
    }),
})
