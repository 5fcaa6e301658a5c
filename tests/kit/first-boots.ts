import { ensureSnapshot } from './snapshot.ts'

/** Before a suite of vitest that starts servers: the folders that its workers copy are there. */
export default async function makeFirstBoots(): Promise<void> {
  await ensureSnapshot('none')
  await ensureSnapshot('fixtures')
}
