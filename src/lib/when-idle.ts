/** Longer than this nobody waits for a quiet moment. */
const PATIENCE_MS = 1_000

/**
 * Resolves when the page has a moment to spare: what the first screen needs goes before.
 * @param patienceMs a page that is busy for so long is not waited for
 */
export function whenIdle(patienceMs: number = PATIENCE_MS): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no requestIdleCallback.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: patienceMs })
    else setTimeout(resolve, PATIENCE_MS / 4)
  })
}
