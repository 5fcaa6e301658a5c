import { signedInPhone } from '../kit/phone.ts'
import { atMost, progress, type Line } from '../kit/report.ts'
import { inMs, ratio, times } from '../kit/statistics.ts'
import type { StoringTimes } from '../pages/contract.ts'
import type { Person } from '#tests/kit/ministry.ts'
import type { Measure, BenchContext } from './measure.ts'

/** The documentation's example value, and the most rows that a hosted PostgREST returns. */
const THEIR_BATCHES = { example: 50, largest: 1_000 }

type Runs = Record<'ours' | 'theirs' | 'theirsExample' | 'floor', StoringTimes[]>

/** A first synchronisation on a fresh phone, until the recados are stored; contenders in turn. */
export const storing: Measure = async (surroundings) => {
  const { site, isQuick } = surroundings
  const who = await site.member('storing')
  const lines: Line[] = []
  for (const { recados, rounds, withExample } of [
    { recados: 1_000, rounds: isQuick ? 3 : 7, withExample: true },
    { recados: 10_000, rounds: isQuick ? 1 : 3, withExample: false },
  ]) {
    await site.haveRecados(recados)
    const runs: Runs = { ours: [], theirs: [], theirsExample: [], floor: [] }
    for (let round = 1; round <= rounds; round += 1) {
      progress(`storing ${recados} recados: round ${round} of ${rounds}`)
      runs.floor.push(await onFreshPhone(surroundings, 'floor', who, recados))
      runs.ours.push(await onFreshPhone(surroundings, 'ours', who, recados))
      runs.theirs.push(await onFreshPhone(surroundings, 'theirs', who, recados))
      if (withExample && (!isQuick || round === 1))
        runs.theirsExample.push(await onFreshPhone(surroundings, 'theirs', who, recados, THEIR_BATCHES.example))
    }
    lines.push(...tell(recados, runs))
  }
  return { title: 'Time until the recados are stored (median, spread; fresh phones, contenders in turn)', lines }
}

function tell(recados: number, { ours, theirs, theirsExample, floor }: Runs): Line[] {
  const stored = (runs: StoringTimes[]) => runs.map((run) => run.stored)
  const what = `${recados.toLocaleString('en')} recados`
  const toFloor = ratio(stored(ours), stored(floor))
  const toTheirs = ratio(stored(ours), stored(theirs))
  const own = (runs: StoringTimes[]) => runs.map(({ settled, waiting }) => settled - waiting)
  return [
    { what: `${what}, stored`, ours: inMs(stored(ours)), theirs: inMs(stored(theirs)), floor: inMs(stored(floor)) },
    {
      what: `${what}, ours to the floor`,
      ours: times(toFloor),
      theirs: times(ratio(stored(theirs), stored(floor))),
      floor: '1',
      ...(recados === 1_000 && { budget: atMost(toFloor, 2, 'at most 2×') }),
    },
    {
      what: `${what}, ours to theirs`,
      ours: times(toTheirs),
      theirs: '1',
      ...(recados === 1_000 && { budget: atMost(toTheirs, 0.5, 'at most 0.5×') }),
    },
    {
      what: `${what}, until nothing is left to do`,
      ours: inMs(ours.map(({ settled }) => settled)),
      theirs: inMs(theirs.map(({ settled }) => settled)),
      floor: inMs(floor.map(({ settled }) => settled)),
    },
    {
      what: `${what}, of it not waiting for answers`,
      ours: inMs(own(ours)),
      theirs: inMs(own(theirs)),
      floor: inMs(own(floor)),
    },
    ...(theirsExample.length > 0
      ? [
          {
            what: `${what}, theirs in batches of ${THEIR_BATCHES.example} (its documentation)`,
            ours: '',
            theirs: inMs(stored(theirsExample)),
          },
        ]
      : []),
  ]
}

async function onFreshPhone(
  { browser, site }: BenchContext,
  contender: 'ours' | 'theirs' | 'floor',
  who: Person,
  recados: number,
  batch = THEIR_BATCHES.largest,
): Promise<StoringTimes> {
  if (contender === 'theirs') {
    const phone = await signedInPhone(browser, site.url, contender, who)
    return phone.first.call('store', recados, batch).finally(() => phone.close())
  }
  const phone = await signedInPhone(browser, site.url, contender, who)
  return phone.first.call('store', recados).finally(() => phone.close())
}
