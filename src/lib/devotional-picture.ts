/** Pixels of a devotional's picture as the ministry uploads it. */
export const devotionalPicture = { width: 1200, height: 800 } as const
