import { IMAGE_CACHE } from '../worker/messages.ts'
import { entryNames, ownerOf } from './entries.ts'
import { currentIdentity, isSessionEnding } from './identity.ts'
import { readSession } from './session.ts'

/**
 * Removes what an earlier end of a session left on this device. Loads the code for it only if there
 * is something to remove. Apart from end.ts, which a member's first screen needs.
 */
export async function purgeLeftovers(): Promise<void> {
  const owner = currentIdentity()?.userId
  const names = ((await globalThis.indexedDB?.databases?.()) ?? []).map(({ name }) => name)
  const isAnyonesLeft = [...names, ...entryNames()].some((name) => (ownerOf(name) ?? owner) !== owner)
  // Version 0.1.1 could leave one behind. Its store stays after a sign-out, and says nothing.
  const isSessionLeft = !owner && names.includes('florescer-session') && (await readSession()) !== undefined
  const arePicturesLeft = !owner && ((await globalThis.caches?.has(IMAGE_CACHE)) ?? false)
  if (isAnyonesLeft || isSessionLeft || arePicturesLeft || isSessionEnding())
    await (await import('./purge.ts')).purgeOrphanedData()
}
