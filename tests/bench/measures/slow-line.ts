import { signedInPhone } from '../kit/phone.ts'
import { atMost, progress } from '../kit/report.ts'
import { times } from '../kit/statistics.ts'
import type { Measure } from './measure.ts'

/** EDGE at the edge of its cell. */
const LINE = { offline: false, latency: 300, downloadThroughput: 10_000, uploadThroughput: 10_000 }

const WORDS =
  'graça encontro domingo casa mesa oração manhã cuidado amiga caderno salmo caminho silêncio alegria serviço visita criança jardim pão canto louvor retiro serra partilha espera coragem descanso palavra noite família promessa luz'.split(
    ' ',
  )

/** As hard to compress as letters are: no two alike. The same ones each run. */
function letters(count: number): string[] {
  let state = 1
  const word = () => {
    state = (state * 48_271) % 2_147_483_647
    return WORDS[state % WORDS.length]!
  }
  return Array.from({ length: count }, (_, n) => `<p>${n}. ${Array.from({ length: 90 }, word).join(' ')}.</p>`)
}

/** The first synchronisation on a very slow line: it finishes, and wastes little of the line. */
export const slowLine: Measure = async ({ browser, site, isQuick }) => {
  const recados = isQuick ? 200 : 1_000
  const { sql } = site.ministry.server
  await sql('delete from public.recados')
  await sql('delete from public.bench_recados')
  await sql(`insert into public.recados (titulo, mensagem) select 'Carta', letter from unnest($1::text[]) letter`, [
    letters(recados),
  ])
  const who = await site.member(`slow-line-${Date.now()}`)
  const phone = await signedInPhone(browser, site.url, 'ours', who)
  await phone.first.cdp.send('Network.emulateNetworkConditions', LINE)
  progress(`a first synchronisation of ${recados} recados at ${LINE.downloadThroughput / 1000} kB/s`)
  const { stored, settled } = await phone.first.call('store', recados)
  const { requests } = phone.first.traffic
  await phone.close()
  const down = requests.reduce((sum, { bytesDown }) => sum + bytesDown, 0)
  const floor = (down / LINE.downloadThroughput) * 1000
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  return {
    title: `A first synchronisation at ${LINE.downloadThroughput / 1000} kB/s (floor: the time the line takes for so many bytes)`,
    lines: [
      {
        what: `${recados.toLocaleString('en')} recados stored, ${requests.length} requests, ${(down / 1000).toFixed(0)} kB`,
        ours: seconds(stored),
        floor: seconds(floor),
      },
      {
        what: 'until nothing is left to do, to the line itself',
        ours: times(settled / floor),
        floor: '1',
        budget: atMost(settled / floor, 1.5, 'at most 1.5×'),
      },
    ],
  }
}
