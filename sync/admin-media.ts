import { callAsAdmin } from './admin-call.ts'
import type { UploadMedia } from './model/admin-media.ts'

const load = async (userId: string) => {
  const { uploadAs } = await import('./api/admin/media.ts')
  return (upload: Parameters<UploadMedia>[0]) => uploadAs(userId, upload)
}

/** See UploadMedia; the code comes with the first call. */
export const uploadMedia: UploadMedia = (upload) => callAsAdmin(load, (send) => send(upload))
