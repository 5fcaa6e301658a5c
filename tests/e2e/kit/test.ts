/* oxlint-disable no-empty-pattern -- Playwright reads from the pattern what a fixture needs, here nothing. */
import { type BrowserContext, type BrowserContextOptions, expect, type Page, test as base } from 'playwright/test'
import { type Account, accounts, type FreshOptions, makeFreshMember } from './accounts.ts'
import { type App, type AppOptions, startApp } from './app-server.ts'
import { enter } from './enter.ts'
import { login } from './login.ts'
import { isThorough } from '#tests/kit/lane.ts'
import { makeProblemGuard, type ProblemGuard } from './problem-guard.ts'
import { screens } from './screens.ts'
import { waitForWorker } from './service-worker.ts'
import { goneOffline } from './offline.ts'
import { noteToasts } from './toasts.ts'

export { accounts, expect, screens }
export type { Account, App }

/** How long one try of `toPass` looks before the next. */
export const A_TRY_MS = 500

export interface WorkerFixtures {
  /** For `test.use({ appOptions })` at the top of a file: another seed, another build. */
  appOptions: AppOptions
  /** The running app. A test may kill, freeze and restart it; the next test finds it running. */
  app: App
}

export interface TestFixtures {
  /** What went wrong unseen. It fails the test by itself; only tests of the kit ask it. */
  guard: ProblemGuard
  /** `expectProblems(/regex/)`: this test causes them, and fails if they do not come. */
  expectProblems: ProblemGuard['expect']
  /** `allowProblems(/regex/)`: they may come, depending on timing. */
  allowProblems: ProblemGuard['allow']
  /**
   * Another phone (or browser) beside the test's own `context`: its own storage, the same app.
   * Closed at the end.
   */
  newDevice(options?: BrowserContextOptions): Promise<BrowserContext>
  /** Signs in through the form, and waits until the app has let the account in. */
  login(page: Page, account: Account): Promise<void>
  /**
   * Opens the app at a path on a phone with an earlier sign-in. Without a path, the story opens it.
   */
  enter(page: Page, account: Account, path?: string): Promise<void>
  freshMember(name: string, options?: FreshOptions): Promise<Account>
  /** Airplane mode for a context (the test's own by default), its worker included. */
  goOffline(context?: BrowserContext): Promise<void>
  goOnline(context?: BrowserContext): Promise<void>
  /** Closes the app and opens it again: every page of the context goes, and a new one comes. */
  reopen(context?: BrowserContext): Promise<Page>
  /** The server is gone for everybody, and the guard knows. `app.restart()` brings it back. */
  cutNetwork(how?: 'gone' | 'silent'): Promise<void>
  tellWhenRed: void
  failOnProblems: void
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  appOptions: [{}, { scope: 'worker', option: true }],

  app: [
    async ({ appOptions }, use) => {
      const app = await startApp(appOptions)
      await use(app)
      await app.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],

  baseURL: ({ app }, use) => use(app.url),

  // Installing the app is a third of a short story's cost: in the gate only stories about it do
  // (`@worker`). A few are about what the installed app does otherwise (`@bare`).
  serviceWorkers: async ({}, use, { tags }) =>
    use(tags.includes('@worker') || (isThorough && !tags.includes('@bare')) ? 'allow' : 'block'),

  // Frames that are only on the way to what is meant are a twelfth of a story's cost: in the gate
  // things are at once where they belong, as on a phone that asks for it, but for stories about how
  // they get there (`@motion`) and the smoke.
  contextOptions: async ({ contextOptions }, use, { tags }) =>
    use({
      reducedMotion: isThorough || tags.includes('@motion') || tags.includes('@smoke') ? 'no-preference' : 'reduce',
      ...contextOptions,
    }),

  guard: async ({}, use) => use(makeProblemGuard()),
  expectProblems: ({ guard }, use) => use(guard.expect),
  allowProblems: ({ guard }, use) => use(guard.allow),

  context: async ({ context, guard }, use) => {
    guard.watch(context)
    await noteToasts(context)
    await use(context)
  },

  newDevice: async (
    { browser, baseURL, guard, contextOptions, locale, timezoneId, viewport, isMobile, hasTouch, serviceWorkers },
    use,
  ) => {
    const devices: BrowserContext[] = []
    await use(async (options) => {
      const own = { baseURL, locale, timezoneId, viewport, isMobile, hasTouch, serviceWorkers }
      const device = await browser.newContext({ ...contextOptions, ...own, ...options })
      guard.watch(device)
      await noteToasts(device)
      devices.push(device)
      return device
    })
    for (const device of devices) await device.close()
  },

  login: ({}, use) => use(login),
  enter: ({ app, serviceWorkers }, use) =>
    use(async (page, account, path) => {
      await enter(app, page, account, path)
      // This is not the first visit: the app's files are on the phone.
      if (path && serviceWorkers === 'allow') await waitForWorker(page)
    }),
  freshMember: ({ app }, use) => use((name, options) => makeFreshMember(app, name, options)),

  goOffline: ({ context: own, guard }, use) =>
    use(async (context = own) => {
      guard.announceOutage()
      await goneOffline(context)
    }),
  goOnline: ({ context: own }, use) => use((context = own) => context.setOffline(false)),

  reopen: ({ context: own }, use) =>
    use(async (context = own) => {
      for (const page of context.pages()) await page.close()
      return context.newPage()
    }),

  cutNetwork: ({ app, guard }, use) =>
    use(async (how = 'gone') => {
      guard.announceOutage()
      if (how === 'gone') await app.kill()
      else app.freeze()
    }),

  // Torn down last: only then is it known whether a story is red. red-reporter.ts prints what is
  // attached here.
  tellWhenRed: [
    async ({ app, guard }, use, testInfo) => {
      await use()
      if (testInfo.status === testInfo.expectedStatus) return
      const contentType = 'text/plain'
      await testInfo.attach('console', { body: guard.transcript(), contentType })
      await testInfo.attach('server', { body: app.log(), contentType })
    },
    { auto: true },
  ],

  // Set up before the context is made and torn down after it is closed, to hear what comes late
  // too.
  failOnProblems: [
    async ({ app, guard, tellWhenRed: _first }, use) => {
      app.takeProblems()
      await use()
      for (const text of app.takeProblems()) guard.add({ kind: 'server', text, where: '' })
      if (!app.isRunning) await app.restart()
      else app.thaw()
      const verdict = guard.verdict()
      if (verdict.length > 0) throw new Error(`Nobody announced these problems:\n\n${verdict.join('\n\n')}`)
    },
    { auto: true, timeout: 300_000 },
  ],
})
