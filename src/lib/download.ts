/** The browser may start to read the file only after the click handler has returned. */
const RELEASE_AFTER_MS = 60_000

/** Downloads a file that was made on the device; works offline. */
export function downloadFile(name: string, content: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), RELEASE_AFTER_MS)
}
