import '#tests/kit/built-app.mjs'
import { ensureSnapshot } from '#tests/kit/snapshot.ts'

/** The app as it stands now is in dist, and the folder that its servers copy is there. */
export default async function prepare(): Promise<void> {
  await ensureSnapshot('demo')
}
