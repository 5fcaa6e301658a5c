/**
 * Runs the work once what stands now has been drawn, so that the answer to a tap goes before what it
 * leads to; in a tab in the background, once it is looked at again.
 */
export function afterFrame(work: () => void): void {
  // Frames are drawn after these callbacks.
  requestAnimationFrame(() => setTimeout(work))
}
