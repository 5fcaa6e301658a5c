import type { Person } from '#tests/kit/ministry.ts'
import { signedInPhone, type Phone } from '../kit/phone.ts'
import { atMost, progress, type Line } from '../kit/report.ts'
import type { Site } from '../kit/site.ts'
import type { Traffic } from '../kit/traffic.ts'
import type { Measure, BenchContext } from './measure.ts'

const RECADOS = 200
const MARKS = 30
/** Both open their sockets, and ask once more when these are open: that is part of a start. */
const QUIET_MS = 4_000
/** RxDB tries again after 5 s. */
const DELIVERY_MS = 60_000

interface Seen {
  requests: number
  pushes: number
  up: number
  down: number
  answer: number
  sockets: number
  channels: number
}

interface Story {
  first: Seen
  warm: Seen
  /** When the contender reported that it had heard everything, without the socket. */
  warmUntilAgreed: Seen
  marks: Seen
}

function see(traffic: Traffic, isPush: (sent: string, method: string, path: string) => boolean = () => false): Seen {
  const answered = traffic.requests.filter(({ status }) => status > 0)
  const sum = (pick: (request: (typeof answered)[number]) => number) =>
    answered.reduce((total, request) => total + pick(request), 0)
  return {
    requests: answered.length,
    pushes: answered.filter(({ sent, method, path }) => isPush(sent, method, path)).length,
    up: sum(({ bytesUp }) => bytesUp) + traffic.socketBytesUp,
    down: sum(({ bytesDown }) => bytesDown) + traffic.socketBytesDown,
    answer: sum(({ answer }) => answer),
    sockets: traffic.sockets,
    channels: traffic.channels,
  }
}

/**
 * Requests and bytes: a first synchronisation, a start with nothing new, and marks made offline.
 */
export const requests: Measure = async (surroundings) => {
  const { site } = surroundings
  await site.haveRecados(RECADOS)
  const ids = (
    await site.ministry.server.sql<{ id: string }>(
      'select id from public.recados order by publicado_em desc limit $1',
      [MARKS],
    )
  ).map(({ id }) => id)
  const ours = await tellOurs(surroundings, await site.member('requests-ours'), ids)
  const theirs = await tellTheirs(surroundings, await site.member('requests-theirs'), ids)

  const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
  const bytes = ({ up, down }: Seen) => `${kB(up)} up, ${kB(down)} down`
  const line = (what: string, pick: (story: Story) => string, budget?: Line['budget']): Line => ({
    what,
    ours: pick(ours),
    theirs: pick(theirs),
    budget,
  })
  return {
    title: `Requests (30 devotionals, ${RECADOS} recados, her rows; live on)`,
    lines: [
      line(
        'first synchronisation, requests',
        ({ first }) => String(first.requests),
        atMost(ours.first.requests, 3, 'at most 3'),
      ),
      line('first synchronisation, bytes', ({ first }) => bytes(first)),
      line(
        'warm start, requests until all is heard',
        ({ warmUntilAgreed }) => String(warmUntilAgreed.requests),
        atMost(ours.warmUntilAgreed.requests, 1, '1'),
      ),
      line(
        'warm start, answers to them',
        ({ warmUntilAgreed }) => `${warmUntilAgreed.answer} B`,
        atMost(ours.warmUntilAgreed.answer, 1024, 'at most 1 KB'),
      ),
      line(
        'warm start, requests once the socket is open too',
        ({ warm }) => String(warm.requests),
        atMost(ours.warm.requests, 1, '1'),
      ),
      line('warm start, bytes altogether', ({ warm }) => bytes(warm)),
      line('sockets, channels', ({ warm }) => `${warm.sockets}, ${warm.channels}`, {
        says: '1, 2',
        isMet: ours.warm.sockets <= 1 && ours.warm.channels <= 2,
      }),
      line(
        `${MARKS} marks made offline, requests that carry them`,
        ({ marks }) => String(marks.pushes),
        atMost(ours.marks.pushes, 1, '1'),
      ),
      line(`${MARKS} marks made offline, requests altogether`, ({ marks }) => String(marks.requests)),
      line(`${MARKS} marks made offline, bytes`, ({ marks }) => bytes(marks)),
    ],
  }
}

async function tellOurs({ browser, site }: BenchContext, who: Person, ids: string[]): Promise<Story> {
  progress('requests: ours')
  const phone = await signedInPhone(browser, site.url, 'ours', who)
  await phone.first.call('start')
  await phone.first.traffic.quiet(QUIET_MS)
  const first = see(phone.first.traffic)
  await phone.first.page.close()

  const { traffic, call } = await phone.open('ours')
  await call('start')
  const warmUntilAgreed = see(traffic)
  await traffic.quiet(QUIET_MS)
  const warm = see(traffic)

  const marks = await offlineMarks(
    phone,
    site,
    'public.recados_leitura',
    who,
    ids,
    () => call('mark', ids),
    traffic,
    (sent) => sent.includes('"read_marks"'),
  )
  await phone.close()
  return { first, warm, warmUntilAgreed, marks }
}

async function tellTheirs({ browser, site }: BenchContext, who: Person, ids: string[]): Promise<Story> {
  progress('requests: replication-supabase')
  const phone = await signedInPhone(browser, site.url, 'theirs', who)
  await phone.first.call('start')
  await phone.first.traffic.quiet(QUIET_MS)
  const first = see(phone.first.traffic)
  await phone.first.page.close()

  const { traffic, call } = await phone.open('theirs')
  await call('start')
  const warmUntilAgreed = see(traffic)
  await traffic.quiet(QUIET_MS)
  const warm = see(traffic)

  const marks = await offlineMarks(
    phone,
    site,
    'public.bench_read_marks',
    who,
    ids,
    () => call('mark', ids),
    traffic,
    (_sent, method, path) => method === 'POST' && path.startsWith('/rest/v1/bench_read_marks'),
  )
  await phone.close()
  return { first, warm, warmUntilAgreed, marks }
}

/** Marks offline, then online until the server has them and the page is quiet. */
async function offlineMarks(
  { context }: Phone,
  site: Site,
  table: string,
  who: Person,
  ids: string[],
  mark: () => Promise<void>,
  traffic: Traffic,
  isPush: (sent: string, method: string, path: string) => boolean,
): Promise<Seen> {
  await context.setOffline(true)
  await mark()
  await traffic.quiet(1_000)
  traffic.reset()
  await context.setOffline(false)
  const deadline = performance.now() + DELIVERY_MS
  for (;;) {
    const [row] = await site.ministry.server.sql<{ n: number }>(
      `select count(*)::integer as n from ${table} where user_id = $1 and recado_id = any($2::uuid[])`,
      [who.id, ids],
    )
    if (row!.n === ids.length) break
    if (performance.now() > deadline) throw new Error(`${row!.n} of ${ids.length} marks arrived in ${table}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  await traffic.quiet(QUIET_MS)
  return see(traffic, isPush)
}
