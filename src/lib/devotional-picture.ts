/**
 * Pixels of a devotional's picture as the ministry uploads it. The build puts this file into a
 * chunk that all members' screens share (vite.config.ts).
 */
export const devotionalPicture = { width: 1200, height: 800 } as const
