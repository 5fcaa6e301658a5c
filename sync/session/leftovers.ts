import { IMAGE_CACHE } from '../worker/messages.ts'
import { currentIdentity, isSessionEnding, ownerOf } from './identity.ts'

/**
 * Removes what an earlier end of a session left on this device. Loads the code for it only if there
 * is something to remove. Apart from end.ts, which a member's first screen needs.
 */
export async function purgeLeftovers(): Promise<void> {
  const owner = currentIdentity()?.userId
  const names = (await globalThis.indexedDB?.databases?.()) ?? []
  const isLeft = names.some(({ name = '' }) =>
    // Version 0.1.1 could leave a session behind.
    name === 'florescer-session' ? !owner : (ownerOf(name) ?? owner) !== owner,
  )
  const arePicturesLeft = !owner && ((await globalThis.caches?.has(IMAGE_CACHE)) ?? false)
  if (isLeft || isSessionEnding() || arePicturesLeft) await (await import('./purge.ts')).purgeOrphanedData()
}
