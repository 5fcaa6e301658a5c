/** Law 10: the local database's name carries whose it is. */
export function databaseName(userId: string): string {
  return `florescer-${userId}`
}

/** Held by each tab in which her database is open. */
export function inUseLock(userId: string): string {
  return `${databaseName(userId)}-in-use`
}

/** The worker's cache of pictures that only members see. */
export const IMAGE_CACHE = 'florescer-imagens'

/** Caches that go with the member at sign-out. What the app itself is made of stays. */
export const PRIVATE_CACHES: readonly string[] = [IMAGE_CACHE]
