const QUIET_MS = 400

export interface DebouncedWithFlush {
  /** Something has changed: it is saved once nothing more does for a moment. */
  touch(): void
  /** What waits is not saved any more. */
  drop(): void
  /** What waits is saved now, and nothing after it. */
  end(): void
}

/** Saves after the last of several changes, and at once when the page goes: a phone may never come back to it. */
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
