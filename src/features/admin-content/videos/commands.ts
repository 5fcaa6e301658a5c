import { adminPublishing } from '#sync'
import type { RowOf } from '../shared/queries.ts'

/** Keeps new places on the device; what the server says of them shows in the list. */
export async function savePlaces(rows: readonly RowOf<'videos'>[]): Promise<void> {
  for (const { doc, base } of rows) await adminPublishing.save('videos', doc, base)
}
