import { ensureMigratedPostgres } from './migrated-postgres.ts'
import { ensureSnapshot } from './snapshot.ts'

/** Before a vitest suite that starts servers: ensures the folders that its workers copy. */
export default async function makeFirstBoots(): Promise<void> {
  await Promise.all([ensureSnapshot('none').then(() => ensureSnapshot('fixtures')), ensureMigratedPostgres()])
}
