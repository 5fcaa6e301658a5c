import { signedInPhone } from '../kit/phone.ts'
import { atMost, progress } from '../kit/report.ts'
import { SLOWDOWN, slowDown } from '../kit/slowdown.ts'
import { inMs, ratio, sample, times } from '../kit/statistics.ts'
import type { Measure } from './measure.ts'

const DOCUMENTS = 2_000
const MOST_COLLECTIONS = 12

/**
 * What happens on the phone alone: a write until it is on the screen, and the opening of the
 * database.
 */
export const local: Measure = async ({ browser, site, isQuick }) => {
  const writes = isQuick ? 15 : 40
  const rounds = isQuick ? 3 : 9
  await site.haveRecados(200)
  const who = await site.member('local')
  const ours = await signedInPhone(browser, site.url, 'ours', who)
  const floor = await signedInPhone(browser, site.url, 'floor', who)

  progress(`a write until it is on the screen, ${DOCUMENTS} documents, ${writes} times`)
  await ours.first.call('start')
  await ours.first.traffic.quiet(2_500)
  const oursWrites = await ours.first.call('writeToScreen', DOCUMENTS, writes)
  const floorWrites = await floor.first.call('writeToScreen', DOCUMENTS, writes)

  await floor.first.call('keepDevotionals')
  await Promise.all([ours.first.page.close(), floor.first.page.close()])
  const opening: Record<'directly' | 'devotionals' | 'everything' | 'floor', number[]> = {
    directly: [],
    devotionals: [],
    everything: [],
    floor: [],
  }
  let collections = 0
  for (let round = 1; round <= rounds; round += 1) {
    progress(`opening the local database: round ${round} of ${rounds}`)
    for (const what of ['directly', 'devotionals', 'everything'] as const) {
      const page = await ours.open('ours')
      await slowDown(page.cdp)
      const opened = await page.call('open', what)
      if (what !== 'everything' && opened.rows !== 30) throw new Error(`${opened.rows} devotionals were read`)
      opening[what].push(opened.ms)
      collections = Math.max(collections, opened.collections)
      await page.page.close()
    }
    const page = await floor.open('floor')
    await slowDown(page.cdp)
    const opened = await page.call('open')
    if (opened.rows !== 30) throw new Error(`${opened.rows} devotionals were read`)
    opening.floor.push(opened.ms)
    await page.page.close()
  }
  await Promise.all([ours.close(), floor.close()])

  const directly = ratio(opening.directly, opening.floor)
  return {
    title: 'On the phone alone (floor: IndexedDB as it is)',
    lines: [
      {
        what: `a write until it is on the screen, ${DOCUMENTS} documents`,
        ours: inMs(oursWrites),
        floor: inMs(floorWrites),
        budget: atMost(sample(oursWrites).median, 5, 'within 5 ms'),
      },
      {
        what: `until 30 devotionals are read, CPU ${SLOWDOWN}× slower`,
        ours: `${inMs(opening.directly)}, ${times(directly)}`,
        floor: inMs(opening.floor),
        budget: atMost(directly, 1.3, 'at most 1.3×'),
      },
      {
        what: `the same from RxDB, which opens after that, CPU ${SLOWDOWN}× slower`,
        ours: `${inMs(opening.devotionals)}, ${times(ratio(opening.devotionals, opening.floor))}`,
      },
      {
        what: `opening every collection, CPU ${SLOWDOWN}× slower`,
        ours: `${inMs(opening.everything)}, ${times(ratio(opening.everything, opening.floor))}`,
      },
      {
        what: 'collections',
        ours: String(collections),
        budget: atMost(collections, MOST_COLLECTIONS, `at most ${MOST_COLLECTIONS}`),
      },
    ],
  }
}
