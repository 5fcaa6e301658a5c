import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'playwright/test'
import { isThorough } from '../kit/lane.ts'
import { CODE_CACHE } from '../kit/test-speed.ts'
import { chromiumLaunch, TIME_ZONE } from './kit/chromium.ts'
import { screens } from './kit/screens.ts'

// For the processes of the workers and of the apps they start.
Object.assign(process.env, CODE_CACHE)

const results = fileURLToPath(new URL('../../test-results', import.meta.url))

/**
 * How long a story may take before it counts as hung, and how long it waits for an expected state.
 * Before a release some look at each part in twelve sizes and colours.
 */
const HUNG_MS = isThorough ? 1_800_000 : 300_000
const PATIENCE_MS = 60_000

/** What a file says that starts an app of its own: another seed, another build, another version. */
const OWN_APP = /\bappOptions\b|scope: 'worker'|kit\/(empty-ministry|selling|versions)\.ts/

/** All of Chromium's stories in one folder, and those among them that have an app of their own. */
const stories = fileURLToPath(new URL('.', import.meta.url))
const withOwnApp = readdirSync(stories)
  .filter((name) => name.endsWith('.test.ts') && OWN_APP.test(readFileSync(`${stories}${name}`, 'utf8')))
  .map((name) => `**/e2e/${name}`)

/** The browser suite: the built app in Chromium, and the iPhone's engine in `webkit/`. */
export default defineConfig({
  testDir: '.',
  globalSetup: fileURLToPath(new URL('./kit/before-all.ts', import.meta.url)),
  outputDir: `${results}/e2e`,
  fullyParallel: false,
  workers: 3,
  // A test that passes the second time has failed.
  retries: 0,
  forbidOnly: process.env.CI === 'true',
  timeout: HUNG_MS,
  expect: { timeout: PATIENCE_MS, toPass: { timeout: PATIENCE_MS } },
  reporter: [
    ['list'],
    [fileURLToPath(new URL('./kit/red-reporter.ts', import.meta.url))],
    ['json', { outputFile: `${results}/e2e.json` }],
  ],
  use: {
    launchOptions: chromiumLaunch(),
    locale: 'pt-BR',
    timezoneId: TIME_ZONE,
    ...screens.phone,
    // Recording every step takes a third of the run: `TRACE=1` shows how a test failed.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    // They begin first: a worker stays with the app that most stories share, and at the end these
    // would run one after the other, beside workers that have nothing to do.
    { name: 'chromium-own-app', testMatch: withOwnApp },
    { name: 'chromium', testMatch: /e2e\/[^/]+\.test\.ts$/, testIgnore: withOwnApp },
    { name: 'webkit', testMatch: /webkit\/[^/]+\.test\.ts$/ },
  ],
})
