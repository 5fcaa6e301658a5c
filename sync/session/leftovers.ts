import { IMAGE_CACHE } from '../worker/messages.ts'
import { currentIdentity, isSessionEnding, ownerOf } from './identity.ts'

/**
 * Removes what an earlier end of a session left on this device. A file of its own, since every page
 * asks: the code that removes loads only if there is something to remove.
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
