const QUIET_MS = 400

export interface DebouncedWithFlush {
  /** Saves once nothing has changed for a moment. */
  touch(): void
  /** Discards the pending save. */
  drop(): void
  /** Runs the pending save now and stops for good. */
  end(): void
}

/**
 * Saves after the last of several changes, and at once when the page is hidden: a phone may never
 * return to it.
 */
export function debounceWithFlush(save: () => void): DebouncedWithFlush {
  let timer: ReturnType<typeof setTimeout> | undefined
  const drop = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const flush = () => {
    if (timer === undefined) return
    drop()
    save()
  }
  window.addEventListener('pagehide', flush)
  document.addEventListener('visibilitychange', flush)
  return {
    touch() {
      clearTimeout(timer)
      timer = setTimeout(flush, QUIET_MS)
    },
    drop,
    end() {
      flush()
      window.removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flush)
    },
  }
}
