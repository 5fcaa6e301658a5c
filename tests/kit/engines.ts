import type { ServerOptions } from '#backend/server/options.ts'
import { openMinistry } from './ministry.ts'
import type { Ministry } from './ministry.ts'
import { startPostgres } from './postgres.ts'

/** The two databases that the same migrations run on. A suite about the schema runs on both. */
export const ENGINES = ['PGlite', 'Postgres'] as const
export type Engine = (typeof ENGINES)[number]

/** An empty ministry on this engine, and, where there is one, the address of its Postgres. Both end with `close`. */
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
