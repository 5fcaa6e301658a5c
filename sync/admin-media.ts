import type { UploadMedia } from './model/admin-media.ts'
import { currentIdentity } from './remote/identity-store.ts'

/** See UploadMedia. The code comes with the first call; where it is neither kept nor reachable, there is no network. */
export const uploadMedia: UploadMedia = async (upload) => {
  const userId = currentIdentity()?.userId
  if (!userId) return { ok: false, code: 'unauthorized' }
  let media: typeof import('./remote/media.ts')
  try {
    media = await import('./remote/media.ts')
  } catch (error) {
    console.info('What an admin does could not be loaded', error)
    return { ok: false, code: 'offline' }
  }
  return media.uploadAs(userId, upload)
}
