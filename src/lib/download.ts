/** The browser may begin reading only after the click has returned. */
const RELEASE_AFTER_MS = 60_000

/** Hands her a file made on the device; needs no network. */
export function downloadFile(name: string, content: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), RELEASE_AFTER_MS)
}
