const TIMEOUT_MS = 1_000

/**
 * Resolves when the page is idle, so that the work of the first screen goes first.
 * @param timeoutMs resolves after this time even if the page is still busy
 */
export function whenIdle(timeoutMs: number = TIMEOUT_MS): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no requestIdleCallback.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: timeoutMs })
    else setTimeout(resolve, TIMEOUT_MS / 4)
  })
}
