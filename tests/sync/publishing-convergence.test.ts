import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ContentPushRow, ExchangeRequest } from '#sync/engine/wire.ts'
import { simulatePublishing } from './kit/publishing-simulation.ts'
import { isThorough } from '#tests/kit/lane.ts'
import { FIRST_SEED } from './kit/seeds.ts'
import { openSqlServer, type SqlServer } from './kit/sql-server.ts'

/** There is less content than marks and days, and two devices are enough to meet. */
const RUNS = Number(process.env.SYNC_RUNS ?? (isThorough ? 60 : 3))
const OPERATIONS = 250
let server: SqlServer

beforeAll(async () => {
  server = await openSqlServer()
})
afterAll(() => server.close())

async function run(seed: number, tamper?: (request: ExchangeRequest) => Promise<ExchangeRequest>): Promise<void> {
  const userIds = [await server.member(), await server.member()]
  await server.sql(`update public.user_roles set role = 'admin' where user_id = any($1::uuid[])`, [
    `{${userIds.join()}}`,
  ])
  try {
    await simulatePublishing({ seed, operations: OPERATIONS, server, userIds, ...(tamper ? { tamper } : {}) })
  } catch (error) {
    throw new Error(
      `Seed ${seed} failed. Again: SYNC_SEED=${seed} SYNC_RUNS=1 npm run test:sync -- tests/sync/publishing-convergence\n${(error as Error).message}`,
      { cause: error },
    )
  }
}

it(
  `two administrators publish offline, ${RUNS} seeds: nobody undoes what she has not seen, and nothing they saved is lost`,
  { timeout: 300_000 + RUNS * 10_000 },
  async () => {
    for (let seed = FIRST_SEED; seed < FIRST_SEED + RUNS; seed++) await run(seed)
  },
)

describe('the simulation reports', () => {
  const SEEDS = [1, 2, 3, 4, 5]
  async function firstFinding(
    change: (row: ContentPushRow) => Promise<ContentPushRow>,
    seeds = SEEDS,
  ): Promise<string | null> {
    for (const seed of seeds) {
      const tamper = async (request: ExchangeRequest) => ({
        ...request,
        push: await Promise.all((request.push as ContentPushRow[]).map(change)),
      })
      const finding = await run(seed, tamper).then(
        () => null,
        (error: Error) => error.message,
      )
      if (finding) return finding
    }
    return null
  }

  it('a last write that always wins, without asking what it was based on', async () => {
    const found = await firstFinding(async (row) => {
      const [present] = await server.sql<{ rev: number }>(
        `select rev from sync.changes where collection = 'recados' and doc_id = $1`,
        [row.id],
      )
      return { ...row, write: { ...row.write, base: Number(present?.rev ?? 0) } }
    })
    expect(found).toMatch(/replaced .* though its author saw/)
  })

  it('a server that does not recognise what it has already heard', { tags: 'thorough' }, async () => {
    let heard = 1000
    // The seventeenth seed is the first that finds it, and the next three do too.
    const seeds = [17, 18, 19, 20]
    const found = await firstFinding(async (row) => ({ ...row, write: { ...row.write, seq: ++heard } }), seeds)
    expect(found).toMatch(/replaced .* though its author saw/)
  })
})
