import { randomUUID } from 'node:crypto'
import type { RunningServer } from '#backend/server/options.ts'
import {
  cursorNow,
  exchange,
  followContent,
  forgetOpenPhones,
  openPhones,
  type OpenPhone,
} from '#tests/kit/open-phones.ts'
import { atMost, progress } from '../kit/report.ts'
import { inMs, ratio, sample, times } from '../kit/statistics.ts'
import type { Measure } from './measure.ts'

const PATIENCE_MS = 180_000
const SECOND = 1_000
const TITLE = 'Para quem está com o app aberto'
/** Until a scheduled recado's minute: everybody has looked for nothing by then. */
const AHEAD_S = 8

/** The cost of one member's write, and of one new recado, with very many open phones. */
export const fanOut: Measure = async ({ site, isQuick }) => {
  const { server } = site.ministry
  const [few, many] = isQuick ? [100, 200] : [500, 1_000]
  const writes = isQuick ? 15 : 40
  const phones: OpenPhone[] = []
  const openUntil = async (count: number) => {
    progress(`${count} open phones`)
    phones.push(...(await openPhones(server, count - phones.length)))
  }
  try {
    await openUntil(1)
    const alone = await timeSignals(server, phones[0]!, writes)
    await openUntil(few)
    const toFew = await publish(server, phones)
    const atItsMinute = sample(await publishAtItsMinute(server, phones))
    await openUntil(many)
    const among = await timeSignals(server, phones[0]!, writes)
    const toMany = await publish(server, phones)
    const slower = ratio(among, alone)
    const busiest = mostWithin(toMany.spread / 5, toMany.askedAt) / many

    return {
      title: 'Many open phones (floor: one)',
      lines: [
        {
          what: `her write until her other phone is told, among ${many}`,
          ours: `${inMs(among)}, ${times(slower)}`,
          floor: inMs(alone),
          budget: atMost(slower, 1.5, 'at most 1.5×'),
        },
        {
          what: `one recado, signals that each of ${many} phones hears`,
          ours: String(toMany.signals / many),
          budget: atMost(toMany.signals / many, 1, '1'),
        },
        {
          what: `one recado, the ${many} requests for it, in the busiest fifth of their time`,
          ours: `${(busiest * 100).toFixed(0)} %`,
          budget: atMost(busiest, 1 / 3, 'at most a third'),
        },
        { what: `one recado, until the last of ${many} has it`, ours: `${(toMany.last / SECOND).toFixed(1)} s` },
        {
          what: `one recado, until the last of ${few} has it`,
          ours: `${(toFew.last / SECOND).toFixed(1)} s`,
          budget: atMost(toFew.last, 5 * SECOND, 'at most 5 s'),
        },
        {
          what: `a scheduled recado, from its minute until the last of ${few} has it (the first)`,
          ours: `${(atItsMinute.max / SECOND).toFixed(1)} s (${(atItsMinute.min / SECOND).toFixed(1)} s)`,
          budget: atMost(atItsMinute.max, 5 * SECOND, 'at most 5 s'),
        },
      ],
    }
  } finally {
    await forgetOpenPhones(server, phones)
    await server.sql('delete from public.recados where titulo = $1', [TITLE])
  }
}

/** From the write's request until its signal reaches the member's other phone, each time. */
async function timeSignals(server: RunningServer, phone: OpenPhone, count: number): Promise<number[]> {
  const took: number[] = []
  for (let n = 0; n < count; n += 1) {
    const begun = performance.now()
    const told = new Promise<void>((resolve) => {
      phone.onPoke = () => resolve()
    })
    const id = randomUUID()
    const written = exchange(server, phone, null, [{ c: 'read_marks', id, doc: { recado_id: id } }])
    await inTime(told, 'the signal of her own write')
    took.push(performance.now() - begun)
    await written
  }
  phone.onPoke = () => undefined
  return took
}

/** One recado: each phone fetches it as the app does, after its share of the signal's spread. */
async function publish(server: RunningServer, phones: OpenPhone[]) {
  const cursor = await cursorNow(server)
  let signals = 0
  let spread = 0
  const askedAt: number[] = []
  const begun = performance.now()
  const fetched = phones.map((phone) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const ask = async () => {
      askedAt.push(performance.now() - begun)
      const { rows } = await exchange(server, phone, cursor)
      const recados = rows?.filter(({ c }) => c === 'recados').length
      if (recados !== 1) throw new Error(`A phone fetched ${recados} recados`)
    }
    followContent(
      phone,
      () => cursor,
      () => void ask().then(resolve, reject),
    )
    const { onPoke } = phone
    phone.onPoke = (topic, poke) => {
      signals += 1
      spread = poke.spread ?? 0
      onPoke(topic, poke)
    }
    return promise
  })
  await server.sql(`insert into public.recados (titulo, mensagem, autor) values ($1, 'Uma palavra.', 'admin')`, [TITLE])
  await inTime(Promise.all(fetched), 'every phone to have the recado')
  const last = performance.now() - begun
  for (const phone of phones) phone.onPoke = () => undefined
  return { signals, spread, askedAt, last }
}

/**
 * A recado that waits for its minute.
 * @returns when each phone had it, in milliseconds from that minute, by the server's clock (which
 * is this machine's)
 */
async function publishAtItsMinute(server: RunningServer, phones: OpenPhone[]): Promise<number[]> {
  const start = await cursorNow(server)
  const [row] = await server.sql<{ minute: number }>(
    `insert into public.recados (titulo, mensagem, autor, publicado_em)
     values ($1, 'Uma palavra.', 'admin', now() + make_interval(secs => $2))
     returning extract(epoch from publicado_em)::float8 * 1000 as minute`,
    [TITLE, AHEAD_S],
  )
  const had = phones.map((phone) => {
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    let cursor = start
    const ask = async () => {
      const { rows = [], cursor: heard } = await exchange(server, phone, cursor)
      cursor = { ...cursor, ...heard }
      if (rows.some(({ c }) => c === 'recados')) resolve(Date.now() - row!.minute)
    }
    followContent(
      phone,
      () => cursor,
      () => void ask().catch(reject),
    )
    return promise
  })
  const moments = await inTime(Promise.all(had), 'every phone to have the scheduled recado')
  for (const phone of phones) phone.onPoke = () => undefined
  return moments
}

function mostWithin(ms: number, moments: readonly number[]): number {
  const sorted = moments.toSorted((a, b) => a - b)
  return Math.max(...sorted.map((from, at) => sorted.slice(at).filter((moment) => moment < from + ms).length))
}

async function inTime<T>(wanted: Promise<T>, what: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`Timed out waiting for: ${what}`)), PATIENCE_MS)
  })
  try {
    return await Promise.race([wanted, late])
  } finally {
    clearTimeout(timer)
  }
}
