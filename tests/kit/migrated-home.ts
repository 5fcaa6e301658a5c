import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RunningServer, ServerOptions } from '#backend/server/options.ts'
import { startServer } from '#backend/server/start-server.ts'
import { ANY_ENGINE, type Engine } from './engines.ts'
import { startMigratedPostgres } from './migrated-postgres.ts'
import { PATIENT_LIMITS } from './patient-limits.ts'
import { copySnapshot } from './snapshot.ts'

/** Where a server has what it keeps: an empty ministry, in no more time than copying it takes. */
export interface Home {
  dataDir: string
  /** The address of its Postgres; none on PGlite, which is in `dataDir`. */
  databaseUrl?: string
  /** Once no server uses it any more. */
  end(): Promise<void>
}

export async function migratedHome(engine: Engine = ANY_ENGINE): Promise<Home> {
  const postgres = engine === 'Postgres' ? await startMigratedPostgres() : null
  const dataDir = postgres ? await mkdtemp(join(tmpdir(), 'florescer-test-')) : await copySnapshot('none')
  return {
    dataDir,
    databaseUrl: postgres?.url,
    async end() {
      await postgres?.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** What a test wants unless it says otherwise: nothing of the demo, and no limits by the caller. */
export const PLAIN = { seed: 'none', rateLimits: 'none', statementLimits: PATIENT_LIMITS } as const

/** A server with its data there, which end with it, and with a start that fails. */
export async function startIn(
  { dataDir, databaseUrl, end }: Home,
  options: Partial<ServerOptions> = {},
): Promise<RunningServer> {
  try {
    const server = await startServer({ ...PLAIN, ...options, dataDir, databaseUrl })
    return {
      ...server,
      async close() {
        await server.close()
        await end()
      },
    }
  } catch (error) {
    await end()
    throw error
  }
}
