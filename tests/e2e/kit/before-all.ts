import '#tests/kit/built-app.mjs'
import { ensureSnapshot } from '#tests/kit/snapshot.ts'

/** Builds the app as it is now, and makes the folder that its servers copy. */
export default async function prepare(): Promise<void> {
  await ensureSnapshot('demo')
}
