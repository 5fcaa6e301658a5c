// Apart from names.ts, which the database brings along: a visitor's page looks for leftovers too.

/** The worker's cache of pictures that only members may see. */
export const IMAGE_CACHE = 'florescer-imagens'

/** Caches that sign-out deletes. The app's own files stay. */
export const PRIVATE_CACHES: readonly string[] = [IMAGE_CACHE]
