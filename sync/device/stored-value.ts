interface StoredValue<T> {
  /** Returns the same object until it changes. */
  current(): T | null
  /** @returns unsubscribes */
  subscribe(listener: () => void): () => void
  /**
   * @param value null removes it
   * @throws DOMException if the browser cannot store it
   */
  write(value: T | null): void
  /** Sets the value without storing it, until this page closes. */
  hold(value: T | null): void
}

/**
 * A value in localStorage, which a page can read before it opens any database. All tabs see the
 * same value, also after a reload.
 * @param parse reads the stored text; returns null or throws if it is not valid. A string is stored
 *   as it is, anything else as JSON.
 */
export function makeStoredValue<T>(key: string, parse: (text: string) => T | null): StoredValue<T> {
  const listeners = new Set<() => void>()
  /** The text as this tab last read or wrote it. */
  let known: string | null | undefined
  let current: T | null = null
  look()

  /** Reads it, if another tab has changed it. */
  function look(): void {
    let value: T | null = null
    try {
      const text = globalThis.localStorage?.getItem(key)
      if (text === known) return
      known = text
      if (text) value = parse(text)
    } catch (error) {
      console.warn(`Storage could not be read (${key})`, error)
    }
    hold(value)
  }

  function hold(value: T | null): void {
    current = value
    for (const listener of listeners) listener()
  }

  // A page that comes back out of the browser's cache is told of nothing that it has missed.
  for (const type of ['storage', 'pageshow']) globalThis.addEventListener?.(type, look)

  return {
    current: () => current,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    write(value) {
      if (value === null) localStorage.removeItem(key)
      else localStorage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value))
      known = localStorage.getItem(key)
      hold(value)
    },
    hold,
  }
}
