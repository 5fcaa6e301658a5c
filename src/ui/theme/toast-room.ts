/** The height of the toasts, set by use-toast-room.ts while there are some. */
export const roomName = '--toast-room'
/** The same at the end of the page, kept until that part is out of view. */
export const pageEndName = '--toast-page-end'
