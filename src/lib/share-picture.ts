/**
 * Whether this browser can share pictures; asked with an empty one, since drawing takes a moment.
 */
export function canSharePictures(): boolean {
  const files = [new File([], 'imagem.png', { type: 'image/png' })]
  return typeof navigator.share === 'function' && navigator.canShare?.({ files }) === true
}

/** @returns whether it was shared; false if the share sheet was closed */
export async function sharePicture(file: File, title: string): Promise<boolean> {
  try {
    await navigator.share({ files: [file], title })
    return true
  } catch (error) {
    // The share sheet was closed: nothing to show.
    if (error instanceof DOMException && error.name === 'AbortError') return false
    throw error
  }
}
