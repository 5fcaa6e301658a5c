import { setTimeout as sleep } from 'node:timers/promises'
import { takePhone } from '../kit/phone.ts'
import { atMost, progress } from '../kit/report.ts'
import { inMs, ratio, times } from '../kit/statistics.ts'
import type { Measure, BenchContext } from './measure.ts'

/** Until the first byte of an answer: weak 4G. */
const ROUND_TRIP_MS = 100

/** A visitor's first page, until the app would open without a network. */
async function install({ browser, site }: BenchContext, hasPack: boolean): Promise<{ ms: number; requests: number }> {
  const phone = await takePhone(browser, site.url)
  let requests = 0
  await phone.context.route('**', async (route) => {
    if (route.request().serviceWorker()) requests += 1
    await sleep(ROUND_TRIP_MS)
    if (!hasPack && route.request().url().endsWith('/precache.json')) await route.fulfill({ status: 404 })
    else await route.continue()
  })
  const page = await phone.context.newPage()
  const begun = performance.now()
  await page.goto('/install')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const ms = performance.now() - begun
  await phone.close()
  return { ms, requests }
}

/** How long it takes to install the app's files: nearly all in one answer, or each in its own. */
export const installing: Measure = async (surroundings) => {
  const rounds = surroundings.isQuick ? 1 : 3
  const ours: Awaited<ReturnType<typeof install>>[] = []
  const floor: typeof ours = []
  for (let round = 1; round <= rounds; round += 1) {
    progress(`installing: round ${round} of ${rounds}`)
    ours.push(await install(surroundings, true))
    floor.push(await install(surroundings, false))
  }
  const msOf = (runs: typeof ours) => runs.map(({ ms }) => ms)
  const toFloor = ratio(msOf(ours), msOf(floor))
  return {
    title: `The first visit until the app opens without a network (${ROUND_TRIP_MS} ms a round trip; floor: file by file)`,
    lines: [
      { what: 'installed', ours: inMs(msOf(ours)), floor: inMs(msOf(floor)) },
      { what: 'to file by file', ours: times(toFloor), floor: '1', budget: atMost(toFloor, 0.25, 'at most 0.25×') },
      { what: "the worker's requests", ours: String(ours[0]!.requests), floor: String(floor[0]!.requests) },
    ],
  }
}
