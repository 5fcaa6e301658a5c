import { chromium } from 'playwright'
import { chromiumLaunch } from '#tests/e2e/kit/chromium.ts'
import { ensureMachine } from '#tests/gate/machine.ts'
import { printReport, progress, startClock, type Section } from './kit/report.ts'
import { openSite } from './kit/site.ts'
import { benchmarkIndex, isSlowdown, SLOWDOWN } from './kit/slowdown.ts'
import { coldStart, firstPage } from './measures/pages.ts'
import { atWork } from './measures/at-work.ts'
import { adminLists } from './measures/admin-lists.ts'
import { adminUsers } from './measures/admin-users.ts'
import { evenAnswers } from './measures/even-answers.ts'
import { exchange } from './measures/exchange.ts'
import { favorite } from './measures/favorite.ts'
import { fanOut } from './measures/fan-out.ts'
import { installing } from './measures/installing.ts'
import { lighthouseMobile } from './measures/lighthouse.ts'
import { local } from './measures/local.ts'
import { manyApprovals } from './measures/many-approvals.ts'
import { manyRecados } from './measures/many-recados.ts'
import { memberDay } from './measures/member-day.ts'
import type { Measure } from './measures/measure.ts'
import { memory } from './measures/memory.ts'
import { moments } from './measures/moments.ts'
import { requests } from './measures/requests.ts'
import { slowLine } from './measures/slow-line.ts'
import { storing } from './measures/storing.ts'
import { taps } from './measures/taps.ts'

/**
 * In this order: the number of recados only grows, except for the last measures, which start with
 * few.
 */
const measures: Record<string, Measure> = {
  requests,
  local,
  'cold-start': coldStart,
  'first-page': firstPage,
  installing,
  taps,
  'at-work': atWork,
  lighthouse: lighthouseMobile,
  storing,
  moments,
  'even-answers': evenAnswers,
  exchange,
  'fan-out': fanOut,
  favorite,
  'slow-line': slowLine,
  'many-recados': manyRecados,
  'admin-users': adminUsers,
  'admin-lists': adminLists,
  'many-approvals': manyApprovals,
  memory,
  'member-day': memberDay,
}

const args = process.argv.slice(2)
const isQuick = args.includes('--quick')
const wanted = args.filter((arg) => !arg.startsWith('--'))
const unknown = [
  ...wanted.filter((name) => !(name in measures)),
  ...args.filter((arg) => arg.startsWith('--') && arg !== '--quick' && !isSlowdown(arg)),
]
if (unknown.length > 0) {
  console.error(
    `Unknown: ${unknown.join(', ')}. Measures: ${Object.keys(measures).join(', ')}; --quick for fewer repetitions, --slowdown=N for another phone than one 4 times slower.`,
  )
  process.exit(2)
}

ensureMachine('gate')
startClock()
progress('building the app and the pages of the contenders')
const site = await openSite()
const browser = await chromium.launch(chromiumLaunch())
progress(`${browser.browserType().name()} ${browser.version()}, ${site.url}`)
progress(
  `this machine: BenchmarkIndex ${await benchmarkIndex(browser)}; the phone’s processor is ${SLOWDOWN} times slower`,
)
const sections: Section[] = []
let failures = 0
try {
  for (const [name, measure] of Object.entries(measures)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    try {
      sections.push(await measure({ browser, site, isQuick }))
    } catch (error) {
      // The other measures still run; the exit code says that the run is incomplete.
      failures += 1
      console.error(`✗ ${name} could not be measured:`, error)
    }
  }
} finally {
  await browser.close()
  await site.close()
}
progress('done')
printReport(sections)
process.exit(failures === 0 ? 0 : 1)
