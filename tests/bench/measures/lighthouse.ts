import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse, { type Result } from 'lighthouse'
import { chromium, type BrowserContext } from 'playwright'
import { paths } from '#src/paths.ts'
import { chromiumLaunch } from '#tests/e2e/kit/chromium.ts'
import type { OursBench } from '../pages/contract.ts'
import { progress, type Line } from '../kit/report.ts'
import { sample } from '../kit/statistics.ts'
import type { Measure } from './measure.ts'

const { home, about, install, privacy, accessRequest, auth, createPassword } = paths
const PUBLIC = [home, about, install, privacy, accessRequest, auth, createPassword].map((path) => path())
const SIGNED_IN = [paths.journey(), paths.devotional(6), paths.recados(), paths.shop()]
/** Performance, accessibility, best practices, SEO. */
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const FULL = 100
const SIGNED_IN_AT_LEAST = 98
/** Pages without any script or font, and a member's screen as a file: what the measuring itself takes. */
const BARE = '/static-visitor.html'
const SCREEN = '/static-screen.html'

/**
 * Lighthouse for phones, with its own slow network and processor. Its audits that do not get full
 * marks are printed on the way.
 */
export const lighthouseMobile: Measure = async ({ site, isQuick }) => {
  const rounds = isQuick ? 1 : 3
  await site.haveRecados(200)
  const who = await site.member('lighthouse')
  const folder = await mkdtemp(join(tmpdir(), 'florescer-lighthouse-'))
  const launch = chromiumLaunch()
  const args = [...(launch.args ?? []), '--remote-debugging-port=0']
  const inBrowser: InBrowser = async (use) => {
    const context = await chromium.launchPersistentContext(folder, { ...launch, args, baseURL: site.url })
    try {
      // The first line of the file that Chromium writes when it listens.
      const port = Number(readFileSync(join(folder, 'DevToolsActivePort'), 'utf8').split('\n')[0])
      return await use(context, port)
    } finally {
      await context.close()
    }
  }
  try {
    const lines: Line[] = []
    const [bare] = await scoresOf(site.url + BARE, inBrowser, rounds, false)
    for (const path of PUBLIC) {
      const scores = await scoresOf(site.url + path, inBrowser, rounds, false)
      lines.push(lineOf(path, scores, FULL, bare!))
    }
    await inBrowser((context) => signInAndSettle(context, who))
    const [screen] = await scoresOf(site.url + SCREEN, inBrowser, rounds, true)
    for (const path of SIGNED_IN) {
      const scores = await scoresOf(site.url + path, inBrowser, rounds, true)
      lines.push(lineOf(`signed in: ${path}`, scores, SIGNED_IN_AT_LEAST, screen!))
    }
    return { title: 'Lighthouse, mobile: performance, accessibility, best practices, SEO (medians)', lines }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * A browser of its own, which keeps what the last one has stored: it has just been opened, as by
 * Lighthouse itself. In one that has shown other pages its profiler first looks through all that
 * these have left in memory, for up to 0.1 s (0.5 s of its slow processor), and counts that.
 */
type InBrowser = <T>(use: (context: BrowserContext, port: number) => Promise<T>) => Promise<T>

/** @param floor the performance of a page without the app */
function lineOf(what: string, scores: number[], least: number, floor: number): Line {
  const isMet = scores.every((score) => score >= least)
  const says = least === FULL ? '100' : `at least ${least}`
  return { what, ours: scores.join(' · '), floor: String(floor), budget: { says, isMet } }
}

/** With the worker installed, the rows on the phone, and as her next start finds them. */
async function signInAndSettle(context: BrowserContext, who: { email: string; password: string }): Promise<void> {
  const page = await context.newPage()
  await page.goto('/bench/ours.html')
  await page.waitForFunction(() => 'bench' in window)
  await page.evaluate((who) => (window as never as { bench: OursBench }).bench.signIn(who), who)
  await page.goto(paths.devotional(6))
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.goto(paths.recados())
  await page.getByRole('main').getByRole('link').first().waitFor()
  await page.goto(SCREEN)
  await page.close()
}

/** The median of each category. */
async function scoresOf(url: string, inBrowser: InBrowser, rounds: number, isSignedIn: boolean): Promise<number[]> {
  const results: Result[] = []
  for (let round = 1; round <= rounds; round += 1) {
    progress(`lighthouse ${new URL(url).pathname}: round ${round} of ${rounds}`)
    const run = await inBrowser((_context, port) =>
      lighthouse(url, {
        port,
        output: 'json',
        logLevel: 'error',
        onlyCategories: [...CATEGORIES],
        disableStorageReset: isSignedIn,
      }),
    )
    if (!run || run.lhr.runtimeError) throw new Error(`${url}: ${run?.lhr.runtimeError?.message ?? 'no result'}`)
    const shown = new URL(run.lhr.finalDisplayedUrl).pathname
    if (isSignedIn && shown !== new URL(url).pathname) throw new Error(`A member who opens ${url} sees ${shown}`)
    results.push(run.lhr)
  }
  tellWhatIsMissing(results.at(-1)!)
  return CATEGORIES.map((category) =>
    Math.round(sample(results.map(({ categories }) => (categories[category]!.score ?? 0) * 100)).median),
  )
}

function tellWhatIsMissing({ audits, categories }: Result): void {
  for (const { title, auditRefs } of Object.values(categories)) {
    for (const { id, weight } of auditRefs) {
      const audit = audits[id]!
      if (weight > 0 && audit.score !== null && audit.score < 1)
        console.log(`  ${title}: ${audit.title} ${audit.displayValue ?? ''} (${Math.round(audit.score * 100)})`)
    }
  }
  const shifts = audits['layout-shifts']?.details
  if (shifts?.type === 'table')
    for (const { node, score } of shifts.items)
      console.log(`  moved: ${JSON.stringify((node as { snippet?: string })?.snippet)} (${String(score)})`)
}
