/** Set by use-toast-room.ts while there are toasts: how high they stand. */
export const roomName = '--toast-room'
/** The same at the page's end, where it is kept until she does not look at it. */
export const pageEndName = '--toast-page-end'
