import { afterAll, beforeAll, expect, it } from 'vitest'
import { isThorough } from '#tests/kit/lane.ts'
import { simulate, type Simulation } from './simulation.ts'
import { openSqlServer, type SqlServer } from './sql-server.ts'

/** `SYNC_RUNS` (5000 for a night) is how many seeds, `SYNC_SEED` the first of them. */
export const RUNS = Number(process.env.SYNC_RUNS ?? (isThorough ? 200 : 6))
export const FIRST_SEED = Number(process.env.SYNC_SEED ?? 1)
/** A seed takes about 2 s; the rest is for a busy machine. */
const MS_PER_SEED = 20_000

/**
 * For four of five seeds the phones may not compare digests, which would repair what the other laws
 * missed.
 */
export const hasDigest = (seed: number) => seed % 5 === 0

/** The seeds of one part of the run: the parts run in parallel. */
export function seedsOf(part: number, parts: number): number[] {
  return Array.from({ length: RUNS }, (_, i) => FIRST_SEED + i).filter((_, i) => i % parts === part)
}

/** One simulation; a failure says how to repeat it. */
export async function runSeed(simulation: Simulation, file: string): Promise<void> {
  try {
    await simulate(simulation)
  } catch (error) {
    const command = `SYNC_SEED=${simulation.seed} SYNC_RUNS=1 npm run test:sync -- ${file}`
    throw new Error(`Seed ${simulation.seed} failed. Again: ${command}\n${(error as Error).message}`, { cause: error })
  }
}

/** Shorter lives in the gate: the thorough lane finds what needs a long one. */
const OPERATIONS = isThorough ? 2000 : 600
const FILE = 'tests/sync/convergence'

/** The tests of one part of the run; each part has its own server. */
export function testConvergence(part: number, parts: number): void {
  const seeds = seedsOf(part, parts)
  let server: SqlServer
  beforeAll(async () => {
    server = await openSqlServer(['devotional_favorites', 'event_answers'])
  })
  afterAll(() => server.close())

  it(
    `three devices, ${OPERATIONS} events and ${seeds.length} seeds: all end equal and nothing is lost`,
    async () => {
      for (const seed of seeds) {
        await runSeed(
          { seed, operations: OPERATIONS, server, userId: await server.member(), hasDigest: hasDigest(seed) },
          FILE,
        )
      }
      expect(seeds.length).toBeGreaterThan(part < RUNS ? 0 : -1)
    },
    300_000 + seeds.length * MS_PER_SEED,
  )
}
