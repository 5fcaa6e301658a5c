import type { ServerOptions } from '#backend/server/options.ts'
import { isThorough } from './lane.ts'
import { openMinistry, type Ministry } from './ministry.ts'
import { startPostgres } from './postgres.ts'

/** The two databases that the same migrations run on. */
export const ENGINES = ['PGlite', 'Postgres'] as const
export type Engine = (typeof ENGINES)[number]
/**
 * Where a suite runs whose rules are plain SQL: on both engines before a release, on one in the
 * gate. What may well differ (rights, the merge, concurrency) is always tried on both.
 */
export const SAMPLED_ENGINES: readonly Engine[] = isThorough ? ENGINES : ['PGlite']

/**
 * An empty ministry on this engine and, if there is one, the address of its Postgres. `close` ends
 * both.
 */
export async function openMinistryOn(
  engine: Engine,
  options: Partial<ServerOptions> = {},
): Promise<Ministry & { databaseUrl?: string }> {
  if (engine === 'PGlite') return openMinistry(options)
  const postgres = await startPostgres()
  try {
    const ministry = await openMinistry({ ...options, databaseUrl: postgres.url })
    return {
      ...ministry,
      databaseUrl: postgres.url,
      async close() {
        await ministry.close()
        await postgres.stop()
      },
    }
  } catch (error) {
    await postgres.stop()
    throw error
  }
}
