/** Whether this browser hands pictures to the phone's share sheet. */
export function canShare(file: File): boolean {
  return typeof navigator.share === 'function' && navigator.canShare?.({ files: [file] }) === true
}

/** @returns whether it was given away; false if she closed the sheet */
export async function shareImage(file: File, title: string): Promise<boolean> {
  try {
    await navigator.share({ files: [file], title })
    return true
  } catch (error) {
    // She closed the sheet: nothing to say.
    if (error instanceof DOMException && error.name === 'AbortError') return false
    throw error
  }
}
