/** Longer than this nobody waits for a quiet moment. */
const PATIENCE_MS = 1_000

/** Resolves when the page has a moment to spare: what the first screen needs goes before. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no requestIdleCallback.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: PATIENCE_MS })
    else setTimeout(resolve, PATIENCE_MS / 4)
  })
}
