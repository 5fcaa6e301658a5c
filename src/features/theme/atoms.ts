import { atom } from 'jotai'
import { atomWithStorage } from 'jotai/utils'
import {
  READING_KEY,
  readReadingSize,
  type ReadingSize,
  readTheme,
  setReadingSize,
  setTheme,
  THEME_KEY,
  type ThemePreference,
} from './preferences.ts'

/**
 * A choice as preferences.ts stores it: plain strings, which the script in index.html can read too.
 */
function preferenceAtom<T>(key: string, initial: T, read: () => T, write: (value: T) => void) {
  const stored = atomWithStorage<T>(
    key,
    initial,
    {
      getItem: read,
      setItem: (_key, value) => write(value),
      removeItem: () => write(initial),
      subscribe: (_key, onChange) => {
        const follow = (event: StorageEvent) => {
          if (event.key === null || event.key === key) onChange(read())
        }
        window.addEventListener('storage', follow)
        return () => window.removeEventListener('storage', follow)
      },
    },
    { getOnInit: true },
  )
  return atom(
    (get) => get(stored),
    (_get, set, value: T) => set(stored, value),
  )
}

export const themeAtom = preferenceAtom<ThemePreference>(THEME_KEY, 'system', readTheme, setTheme)

/** The size of reading text, 1 to 5. */
export const readingSizeAtom = preferenceAtom<ReadingSize>(READING_KEY, 3, readReadingSize, setReadingSize)
