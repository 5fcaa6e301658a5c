import { memberData } from '#sync'
import type { RowOf } from '../shared/queries.ts'

/** Keeps new places on the device; what the server says of them shows in the list. */
export async function savePlaces(rows: readonly RowOf<'videos'>[]): Promise<void> {
  const publishing = await (await memberData()).publishing()
  for (const { doc, base } of rows) await publishing.save('videos', doc, base)
}
