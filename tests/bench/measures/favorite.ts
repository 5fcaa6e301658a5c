import { signedInPhone } from '../kit/phone.ts'
import { atMost, progress } from '../kit/report.ts'
import { SLOWDOWN, slowDown } from '../kit/slowdown.ts'
import { inMs, ratio, times } from '../kit/statistics.ts'
import type { Measure, BenchContext } from './measure.ts'

const FEW = 10
const MANY = 10_000

/** Taps on a favourite, on a phone that has this many recados, all read. */
async function tapWith({ browser, site }: BenchContext, recados: number, taps: number): Promise<number[]> {
  progress(`a favourite beside ${recados} recados, ${taps} taps`)
  const { sql } = site.ministry.server
  await sql('delete from public.recados')
  await sql('delete from public.bench_recados')
  await site.haveRecados(recados)
  const who = await site.ministry.person(`favorite-${recados}-${Date.now()}`)
  await sql('insert into public.recados_leitura (user_id, recado_id) select $1::uuid, id from public.recados', [who.id])
  const phone = await signedInPhone(browser, site.url, 'ours', who)
  await phone.first.call('start')
  await phone.first.traffic.quiet(2_500)
  await slowDown(phone.first.cdp)
  return phone.first.call('tapFavorite', taps).finally(() => phone.close())
}

/**
 * A tap until it is sent and confirmed, on a full phone beside an empty one: other content must not
 * count.
 */
export const favorite: Measure = async (surroundings) => {
  const taps = surroundings.isQuick ? 10 : 30
  // Few before and after, so that a machine that slows down does not blame the many.
  const before = await tapWith(surroundings, FEW, taps / 2)
  const many = await tapWith(surroundings, MANY, taps)
  const few = [...before, ...(await tapWith(surroundings, FEW, taps / 2))]
  const toFew = ratio(many, few)
  return {
    title: `A tap on a favourite until it is sent and compared (CPU ${SLOWDOWN}× slower; floor: ${FEW} recados on the phone)`,
    lines: [
      { what: `${MANY.toLocaleString('en')} recados, all read`, ours: inMs(many), floor: inMs(few) },
      { what: 'many to few', ours: times(toFew), floor: '1', budget: atMost(toFew, 1.2, 'at most 1.2×') },
    ],
  }
}
