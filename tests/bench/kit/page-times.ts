import type { BrowserContext, CDPSession, Page } from 'playwright'
import { journeyTexts } from '#texts/journey.ts'
import { ask, unwatched } from './unwatched.ts'

const PATIENCE_MS = 60_000

/** What a page measured of itself, in milliseconds since the navigation. */
export interface PageTimes {
  textAt: number
  /** When the day's button takes a tap; null on a page without one. */
  liveAt: number | null
  /** The longest task after the first paint. */
  longestTask: number
  /** What the tasks after the first paint last beyond 50 ms each (total blocking time). */
  blocked: number
  layoutShift: number
  /** Bytes received when the text appeared: page, scripts, styles, fonts. */
  bytesBeforeText: number
}

interface Watch {
  textAt: number | null
  liveAt: number | null
  longTasks: { start: number; duration: number }[]
  shift: number
}

/**
 * Runs in the page before its own scripts: notes the frame after the one in which the text is in
 * the document.
 */
function watchPage({ text, done }: { text: string; done: string }): void {
  const watch: Watch = { textAt: null, liveAt: null, longTasks: [], shift: 0 }
  Object.assign(window, { benchWatch: watch })
  const look = () => {
    if (document.body?.textContent?.includes(text)) requestAnimationFrame(() => (watch.textAt = performance.now()))
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  // React notes on an element what it does with its events, from the moment that it does.
  const lookForTaps = () => {
    const buttons = [...document.querySelectorAll('article button')]
    const button = buttons.find(({ textContent }) => textContent === done)
    const isSeen = button && Object.keys(button).some((key) => key.startsWith('__reactProps'))
    if (isSeen) watch.liveAt = performance.now()
    else setTimeout(lookForTaps, 4)
  }
  setTimeout(lookForTaps, 4)
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) watch.longTasks.push({ start: startTime, duration })
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) watch.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}

/**
 * Asks without Playwright's own script in the page: compiling it takes 45 ms of a slow phone's first
 * frame.
 */
async function untilSeen(cdp: CDPSession, seen: string): Promise<void> {
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    if (await ask(cdp, `window.benchWatch?.${seen}`)) return
    if (Date.now() > until) throw new Error(`The page has not noted ${seen} within ${PATIENCE_MS / 1000} s`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** What goes on in the page once the text stands: so many milliseconds, or what is done by CDP, keys and the mouse. */
export type Afterwards = number | ((cdp: CDPSession, page: Page) => Promise<unknown>)

/**
 * Opens an address in a new page, which only watches itself, and waits for the text, then for what
 * follows.
 * @param hasButton wait until the day's button takes a tap as well
 */
export async function timePage(
  context: BrowserContext,
  path: string,
  text: string,
  prepare: (cdp: CDPSession, page: Page) => Promise<void>,
  afterwards: Afterwards,
  hasButton = false,
): Promise<PageTimes> {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await prepare(cdp, page)
  await page.addInitScript(watchPage, { text, done: journeyTexts.complete.action })
  await unwatched(page, async () => {
    await page.goto(path, { waitUntil: 'commit' })
    for (const seen of hasButton ? ['textAt', 'liveAt'] : ['textAt']) await untilSeen(cdp, seen)
    if (typeof afterwards === 'number') await new Promise((resolve) => setTimeout(resolve, afterwards))
    else await afterwards(cdp, page)
  })
  const times = await page.evaluate((): PageTimes => {
    const { textAt, liveAt, longTasks, shift } = (window as never as { benchWatch: Watch & { textAt: number } })
      .benchWatch
    const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
    const loaded = [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ] as PerformanceResourceTiming[]
    const late = longTasks.filter(({ start }) => start > paint).map(({ duration }) => duration)
    return {
      // It may be in the page before it is painted.
      textAt: Math.max(textAt, paint),
      liveAt,
      longestTask: Math.max(0, ...late),
      blocked: late.reduce((sum, duration) => sum + duration - 50, 0),
      layoutShift: shift,
      bytesBeforeText: loaded
        .filter(({ responseEnd }) => responseEnd > 0 && responseEnd <= textAt)
        .reduce((sum, { transferSize }) => sum + transferSize, 0),
    }
  })
  await page.close()
  return times
}
