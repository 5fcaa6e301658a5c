import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { signJwt } from '#tests/kit/jwt.ts'
import type { RunningServer } from '#backend/server/options.ts'
import type { ExchangeAnswer, ExchangeRequest } from '#sync/engine/wire.ts'
import { EXCHANGE_PATH } from '#sync/api/exchange.ts'
import { openMinistry } from '#tests/kit/ministry.ts'
import { startPostgres } from '#tests/kit/postgres.ts'
import type { Asked } from '../kit/requests-of-many.ts'
import { type Line, progress } from '../kit/report.ts'
import { sample, times } from '../kit/statistics.ts'
import type { Measure } from './measure.ts'

const asker = fileURLToPath(new URL('../kit/requests-of-many.ts', import.meta.url))
const AT_ONCE = 20
/** Linux's unit for the times that /proc gives of a process. */
const TICKS_PER_SECOND = 100

const CONSTANT = [
  `create function public.bench_constant(request jsonb) returns jsonb language sql stable as $$ select '{"v": 1}'::jsonb $$`,
  'grant execute on function public.bench_constant(jsonb) to authenticated',
]

/** What an exchange without news costs the server, beside a function that returns a constant. */
export const exchange: Measure = async ({ isQuick }) => {
  const crowds = isQuick ? [10] : [10, 100, 500]
  const lines: Line[] = []
  // The constant is not part of the product.
  const onPglite = await openMinistry({ engine: 'PGlite', isDoorOpen: true })
  try {
    lines.push(...(await compare('PGlite', onPglite.server, crowds, 0.6, isQuick)))
  } finally {
    await onPglite.close()
  }
  const postgres = await startPostgres()
  try {
    const onPostgres = await openMinistry({ databaseUrl: postgres.url, isDoorOpen: true })
    try {
      lines.push(...(await compare('Postgres', onPostgres.server, crowds, 0.8, isQuick, postgres.pid)))
    } finally {
      await onPostgres.close()
    }
  } finally {
    await postgres.stop()
  }
  return { title: "An exchange without news (the server's CPU for a request; floor: a constant)", lines }
}

async function compare(
  engine: string,
  server: RunningServer,
  crowds: readonly number[],
  least: number,
  isQuick: boolean,
  database?: number,
): Promise<Line[]> {
  for (const statement of CONSTANT) await server.sql(statement)
  const lines: Line[] = []
  const tokens: string[] = []
  for (const crowd of crowds) {
    progress(`${engine}: ${crowd} members`)
    tokens.push(...(await signedIn(server, crowd - tokens.length)))
    const requests = isQuick ? 200 : 600
    const cpuOf = async (path: string, request: ExchangeRequest) => {
      const before = cpu(database)
      await ask({
        url: `${server.url}${path}`,
        apikey: server.publishableKey,
        tokens,
        body: JSON.stringify({ request }),
        requests,
        atOnce: AT_ONCE,
      })
      return (cpu(database) - before) / requests
    }
    const request = await withoutNews(server, tokens[0]!)
    const constant: number[] = []
    const ours: number[] = []
    await cpuOf(EXCHANGE_PATH, request)
    for (let round = 0; round < 3; round += 1) {
      constant.push(await cpuOf('/rest/v1/rpc/bench_constant', request))
      ours.push(await cpuOf(EXCHANGE_PATH, request))
    }
    const share = sample(constant).median / sample(ours).median
    const say = (values: number[]) => `${sample(values).median.toFixed(2)} ms`
    lines.push({
      what: `${engine}, ${crowd} members: exchanges in the time of a constant`,
      ours: `${say(ours)}, ${times(share)}`,
      floor: say(constant),
      budget: { says: `at least ${least}×`, isMet: share >= least },
    })
  }
  return lines
}

async function signedIn(server: RunningServer, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID())
  await server.sql(`insert into auth.users (id, email) select id, id || '@troca.example' from unnest($1::uuid[]) id`, [
    ids,
  ])
  await server.sql(`update public.user_roles set role = 'member' where user_id = any($1::uuid[])`, [ids])
  const exp = Math.floor(Date.now() / 1000) + 3600
  return ids.map((sub) => signJwt({ sub, role: 'authenticated', aud: 'authenticated', exp }, server.jwtSecret))
}

/** The request of a phone that has heard everything. */
async function withoutNews(server: RunningServer, token: string): Promise<ExchangeRequest> {
  const first: ExchangeRequest = { v: 2, epoch: null, cursor: { content: 0, own: 0 }, limit: 2000, push: [] }
  const response = await fetch(`${server.url}${EXCHANGE_PATH}`, {
    method: 'POST',
    headers: { apikey: server.publishableKey, Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ request: first }),
  })
  const { epoch, cursor } = (await response.json()) as ExchangeAnswer
  return { ...first, epoch: epoch!, cursor: cursor! }
}

function ask(asked: Asked): Promise<void> {
  const child = fork(asker)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error('Not every request was answered'))))
    child.send(asked)
  })
}

/** CPU milliseconds of this process, and of a database process with its children. */
function cpu(database?: number): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000 + (database === undefined ? 0 : cpuOfFamily(database))
}

function cpuOfFamily(root: number): number {
  let ticks = 0
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    let stat: string
    try {
      stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    } catch {
      continue // It has ended meanwhile.
    }
    // After the name: state, parent, …, and from the twelfth field on its own CPU time and its
    // children's.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const isOfFamily = Number(pid) === root || Number(fields[1]) === root
    if (isOfFamily) ticks += Number(fields[11]) + Number(fields[12])
    if (Number(pid) === root) ticks += Number(fields[13]) + Number(fields[14])
  }
  return (ticks / TICKS_PER_SECOND) * 1000
}
