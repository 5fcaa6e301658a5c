/** Law 10: the local database's name contains its owner's id. */
export function databaseName(userId: string): string {
  return `florescer-${userId}`
}

/** Each tab holds this lock while the member's database is open in it. */
export function inUseLock(userId: string): string {
  return `${databaseName(userId)}-in-use`
}

/** The worker's cache of pictures that only members may see. */
export const IMAGE_CACHE = 'florescer-imagens'

/** Caches that sign-out deletes. The app's own files stay. */
export const PRIVATE_CACHES: readonly string[] = [IMAGE_CACHE]
