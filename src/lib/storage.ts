/**
 * Reads a value from browser storage. If storage is not available (private mode, blocked cookies)
 * the app works without it: nothing essential is stored here. Pages that are prerendered at build
 * time have none either.
 */
export function readStored(area: 'local' | 'session', key: string): string | null {
  if (typeof window === 'undefined') return null
  try {
    return areaOf(area).getItem(key)
  } catch (error) {
    console.warn(`Storage could not be read (${key})`, error)
    return null
  }
}

/** Stores the value; null removes it. */
export function writeStored(area: 'local' | 'session', key: string, value: string | null): void {
  try {
    if (value === null) areaOf(area).removeItem(key)
    else areaOf(area).setItem(key, value)
  } catch (error) {
    console.warn(`Storage could not be written (${key})`, error)
  }
}

function areaOf(area: 'local' | 'session'): Storage {
  return area === 'local' ? window.localStorage : window.sessionStorage
}
