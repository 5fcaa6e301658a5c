/** Pixels of an event's picture as the ministry uploads it. */
export const eventPicture = { width: 1200, height: 675 } as const
