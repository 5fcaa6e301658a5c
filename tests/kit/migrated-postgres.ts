import { cachedFolder } from './cached-folder.ts'
import { filesIn, startPostgres, type ThrowawayPostgres } from './postgres.ts'
import { firstBootHash } from './snapshot.ts'

/** A throw-away Postgres with an empty ministry in it, as the server's first boot left it. */
export async function startMigratedPostgres(): Promise<ThrowawayPostgres> {
  return startPostgres({}, filesIn(await ensureMigratedPostgres()))
}

/** @returns the folder of its files; it is made now if there is none */
export async function ensureMigratedPostgres(): Promise<string> {
  return cachedFolder(`postgres-none-${await firstBootHash()}`, async (making) => {
    const postgres = await startPostgres()
    try {
      const { startServer } = await import('#backend/server/start-server.ts')
      const options = { dataDir: 'memory', seed: 'none', rateLimits: 'none' } as const
      await (await startServer({ ...options, databaseUrl: postgres.url })).close()
      await postgres.end()
      await postgres.copyTo(making)
    } finally {
      await postgres.stop()
    }
  })
}
