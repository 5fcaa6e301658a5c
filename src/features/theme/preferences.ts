import { brand } from '#src/brand.ts'
import { afterFrame } from '#lib/after-frame.ts'
import { readStored, writeStored } from '#lib/storage.ts'

/** `system` follows the phone. */
export const themePreferences = ['system', 'light', 'dark', 'sepia'] as const
export type ThemePreference = (typeof themePreferences)[number]

/** Reading size steps; 3 is the default. */
export const readingSizes = [1, 2, 3, 4, 5] as const
export type ReadingSize = (typeof readingSizes)[number]

// The script in index.html reads these keys too.
export const THEME_KEY = 'florescer:theme'
export const READING_KEY = 'florescer:reading'

export function parseTheme(stored: string | null): ThemePreference {
  return themePreferences.find((preference) => preference === stored) ?? 'system'
}

export function parseReadingSize(stored: string | null): ReadingSize {
  return readingSizes.find((size) => String(size) === stored) ?? 3
}

export const readTheme = () => parseTheme(readStored('local', THEME_KEY))
export const readReadingSize = () => parseReadingSize(readStored('local', READING_KEY))

/**
 * Stores the choice, and applies it once what she has tapped is marked: each element of the page gets
 * another style, which takes a slow phone several frames.
 */
export function setTheme(preference: ThemePreference): void {
  writeStored('local', THEME_KEY, preference === 'system' ? null : preference)
  afterFrame(() => applyTheme(preference))
}

/** Stores the choice and applies it. */
export function setReadingSize(size: ReadingSize): void {
  writeStored('local', READING_KEY, size === 3 ? null : String(size))
  applyReadingSize(size)
}

/** The colour of the browser's bars, for each value of prefers-color-scheme. */
export function barColors(preference: ThemePreference): { light: string; dark: string } {
  const { light, dark } = brand.themeColor
  if (preference === 'system') return { light, dark }
  const paper = brand.themeColor[preference]
  return { light: paper, dark: paper }
}

function applyTheme(preference: ThemePreference): void {
  const { dataset } = document.documentElement
  if (preference === 'system') delete dataset.theme
  else dataset.theme = preference
  const colors = barColors(preference)
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.content = meta.media.includes('dark') ? colors.dark : colors.light
  }
}

function applyReadingSize(size: ReadingSize): void {
  const { dataset } = document.documentElement
  if (size === 3) delete dataset.reading
  else dataset.reading = String(size)
}

/**
 * Applies the stored choices and follows changes in other tabs. Returns a function that stops it.
 */
export function startPreferences(): () => void {
  const apply = () => {
    applyTheme(readTheme())
    applyReadingSize(readReadingSize())
  }
  const follow = (event: StorageEvent) => {
    if (event.key === null || event.key === THEME_KEY || event.key === READING_KEY) apply()
  }
  apply()
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}
