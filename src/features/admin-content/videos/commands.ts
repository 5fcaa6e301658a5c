import { adminPublishing } from '#sync'
import type { RowOf } from '../shared/queries.ts'

/** Stores new positions on the device; the list shows the server's answer. */
export async function savePlaces(rows: readonly RowOf<'videos'>[]): Promise<void> {
  for (const { doc, base } of rows) await adminPublishing.save('videos', doc, base)
}
