interface StoredValue<T> {
  /** The same object until it changes. */
  current(): T | null
  /** @returns ends it */
  subscribe(listener: () => void): () => void
  /**
   * @param value null removes it
   * @throws DOMException where the browser keeps nothing
   */
  write(value: T | null): void
  /** The same where nothing is kept: until this page closes. */
  hold(value: T | null): void
}

/**
 * A value in localStorage, which a page can read before it opens any database: the same in every tab, and after a
 * reload.
 * @param parse what is stored as a value, null if it is none; may throw. A text is stored as it is, all else as JSON.
 */
export function makeStoredValue<T>(key: string, parse: (text: string) => T | null): StoredValue<T> {
  const listeners = new Set<() => void>()
  let current = read()

  function read(): T | null {
    try {
      const text = globalThis.localStorage?.getItem(key)
      return text ? parse(text) : null
    } catch (error) {
      console.warn('What is kept could not be read', key, error)
      return null
    }
  }

  function hold(value: T | null): void {
    current = value
    for (const listener of listeners) listener()
  }

  globalThis.addEventListener?.('storage', (event: StorageEvent) => {
    if (event.key === key || event.key === null) hold(read())
  })

  return {
    current: () => current,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    write(value) {
      if (value === null) localStorage.removeItem(key)
      else localStorage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value))
      hold(value)
    },
    hold,
  }
}
