/** The worker's cache of pictures that only members see. */
export const IMAGE_CACHE = 'florescer-imagens'

/** Caches that go with the member at sign-out. What the app itself is made of stays. */
export const PRIVATE_CACHES: readonly string[] = [IMAGE_CACHE]
