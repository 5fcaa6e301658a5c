import '#tests/kit/built-app.mjs'
import useOwnTempDir from '#tests/kit/own-temp-dir.ts'
import { ensureSnapshot } from '#tests/kit/snapshot.ts'

/**
 * Builds the app as it is now, and makes the folder that its servers copy.
 * @returns what removes the run's temporary files
 */
export default async function prepare(): Promise<() => Promise<void>> {
  await ensureSnapshot('demo')
  return useOwnTempDir()
}
