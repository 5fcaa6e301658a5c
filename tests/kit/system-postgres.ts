import { openPostgres } from '#backend/server/database/postgres.ts'
import { ensureSystemSchema } from '#backend/server/database/system-schema.ts'
import { startPostgres, type ThrowawayPostgres } from './postgres.ts'

/**
 * A throw-away Postgres with what a Supabase project has before its first migration, and nothing of
 * ours yet.
 */
export async function startSystemPostgres(): Promise<ThrowawayPostgres> {
  const postgres = await startPostgres()
  try {
    const database = await openPostgres(postgres.url)
    try {
      await ensureSystemSchema(database)
    } finally {
      await database.close()
    }
    return postgres
  } catch (error) {
    await postgres.stop()
    throw error
  }
}
