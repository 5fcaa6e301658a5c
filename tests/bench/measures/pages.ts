import { homeTexts } from '#texts/home.ts'
import { landingTexts } from '#texts/landing.ts'
import { devotional } from '../kit/content.ts'
import { timePage, type PageTimes } from '../kit/page-times.ts'
import { signedInPhone, takePhone } from '../kit/phone.ts'
import { atMost, progress, type Line } from '../kit/report.ts'
import { SLOWDOWN, slowDown } from '../kit/slowdown.ts'
import { inMs, ratio, sample, times } from '../kit/statistics.ts'
import type { Measure } from './measure.ts'

/** How long to observe the tasks that follow the text. */
const SETTLE_MS = 2_500
/** DevTools' 'Slow 4G'. */
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (750 * 1024 * 0.9) / 8,
}

const textAt = (runs: PageTimes[]) => runs.map((run) => run.textAt)

function quality(name: string, runs: PageTimes[]): Line[] {
  const longest = sample(runs.map(({ longestTask }) => longestTask)).median
  const shift = Math.max(...runs.map(({ layoutShift }) => layoutShift))
  return [
    {
      what: `${name}, longest task after the first paint`,
      ours: `${longest.toFixed(0)} ms`,
      budget: atMost(longest, 50, 'at most 50 ms'),
    },
    { what: `${name}, layout shift`, ours: shift.toFixed(3), budget: atMost(shift, 0, '0') },
  ]
}

/** The visitor's first page on a weak connection: a fresh browser each time. */
export const firstPage: Measure = async ({ browser, site, isQuick }) => {
  const rounds = isQuick ? 3 : 7
  const ours: PageTimes[] = []
  const floor: PageTimes[] = []
  const asFile: PageTimes[] = []
  const visit = async (path: string, text: string, settleMs: number) => {
    const phone = await takePhone(browser, site.url)
    const seen = await timePage(
      phone.context,
      path,
      text,
      async (cdp) => {
        await cdp.send('Network.enable')
        await cdp.send('Network.emulateNetworkConditions', SLOW_4G)
        await slowDown(cdp)
      },
      settleMs,
    )
    await phone.close()
    return seen
  }
  for (let round = 1; round <= rounds; round += 1) {
    progress(`the visitor's first page: round ${round} of ${rounds}`)
    floor.push(await visit('/static-visitor.html', landingTexts.visitor.lead, 0))
    asFile.push(await visit('/static-first-page.html', landingTexts.visitor.lead, 0))
    ours.push(await visit('/', landingTexts.visitor.lead, SETTLE_MS))
  }
  const toFloor = ratio(textAt(ours), textAt(floor))
  const toFile = ratio(textAt(ours), textAt(asFile))
  const bytes = sample(ours.map(({ bytesBeforeText }) => bytesBeforeText)).median
  return {
    title: `Visitor's first page (Slow 4G, CPU ${SLOWDOWN}× slower; floor: the same text as a static page)`,
    lines: [
      { what: 'text on the screen', ours: inMs(textAt(ours)), floor: inMs(textAt(floor)) },
      { what: 'to the static page', ours: times(toFloor), floor: '1', budget: atMost(toFloor, 1.05, 'at most 1.05×') },
      {
        what: 'to the same page as a file',
        ours: times(toFile),
        floor: inMs(textAt(asFile)),
        budget: atMost(toFile, 1.05, 'at most 1.05×'),
      },
      {
        what: 'bytes before the text',
        ours: `${(bytes / 1000).toFixed(1)} kB`,
        budget: atMost(bytes, 20_000, 'at most 20 kB'),
      },
      ...quality('first page', ours),
    ],
  }
}

/**
 * The member's morning without a network: the devotional's text from the phone, with the worker not
 * yet running.
 */
export const coldStart: Measure = async ({ browser, site, isQuick }) => {
  const rounds = isQuick ? 3 : 9
  await site.haveRecados(200)
  const phone = await signedInPhone(browser, site.url, 'ours', await site.member('cold-start'))
  await phone.first.page.close()
  const page = await phone.context.newPage()
  await page.goto('/devocional/6')
  await page.getByText(devotional.action).waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.goto('/static-devotional.html')
  await page.goto('/static-screen.html')
  await page.close()
  await phone.context.setOffline(true)

  const ours: PageTimes[] = []
  const floor: PageTimes[] = []
  const asFile: PageTimes[] = []
  const atHome: PageTimes[] = []
  const wake = (path: string, settleMs: number, hasButton = false, text: string = devotional.action) =>
    timePage(
      phone.context,
      path,
      text,
      async (cdp) => {
        await cdp.send('ServiceWorker.enable')
        await cdp.send('ServiceWorker.stopAllWorkers')
        await slowDown(cdp)
      },
      settleMs,
      hasButton,
    )
  for (let round = 1; round <= rounds; round += 1) {
    progress(`offline cold start: round ${round} of ${rounds}`)
    floor.push(await wake('/static-devotional.html', 0))
    asFile.push(await wake('/static-screen.html', 0))
    ours.push(await wake('/devocional/6', SETTLE_MS, true))
    atHome.push(await wake('/', SETTLE_MS, false, homeTexts.today))
  }
  await phone.close()
  const homeToFloor = ratio(textAt(atHome), textAt(floor))
  const toFloor = ratio(textAt(ours), textAt(floor))
  const toFile = ratio(textAt(ours), textAt(asFile))
  const liveAt = ours.map((run) => run.liveAt ?? Infinity)
  const toTaps = ratio(liveAt, textAt(floor))
  const blocked = sample(ours.map((run) => run.blocked)).median
  return {
    title: `Offline cold start to the devotional's text (CPU ${SLOWDOWN}× slower; floor: a static page from the same worker)`,
    lines: [
      { what: 'text on the screen', ours: inMs(textAt(ours)), floor: inMs(textAt(floor)) },
      {
        what: 'to the static page (aim: 1.15×)',
        ours: times(toFloor),
        floor: '1',
        budget: atMost(toFloor, 1.4, 'at most 1.4×'),
      },
      {
        what: 'to the same screen as a file',
        ours: times(toFile),
        floor: inMs(textAt(asFile)),
        budget: atMost(toFile, 1.15, 'at most 1.15×'),
      },
      {
        what: 'the first page of the installed app, to the static page',
        ours: times(homeToFloor),
        floor: '1',
        budget: atMost(homeToFloor, 1.6, 'at most 1.6×'),
      },
      { what: "'Concluir' takes a tap", ours: inMs(liveAt) },
      {
        what: "'Concluir', to the static page",
        ours: times(toTaps),
        floor: '1',
        budget: atMost(toTaps, 2.5, 'at most 2.5×'),
      },
      ...quality('cold start', ours),
      {
        what: 'cold start, blocked after the first paint',
        ours: `${blocked.toFixed(0)} ms`,
        budget: atMost(blocked, 100, 'at most 100 ms'),
      },
    ],
  }
}
