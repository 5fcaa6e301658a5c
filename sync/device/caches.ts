// Apart from the names of databases (indexeddb.ts), which come with the session: a visitor's page
// looks for leftovers too.

/** The worker's cache of pictures that only members may see. */
export const IMAGE_CACHE = 'florescer-imagens'

/** Caches that sign-out deletes. The app's own files stay. */
export const PRIVATE_CACHES: readonly string[] = [IMAGE_CACHE]
