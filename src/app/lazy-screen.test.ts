import { expect, it } from 'vitest'
import { shouldReload } from './lazy-screen.tsx'

it('reloads once when a part of the app is gone, and then tells the member instead of reloading in a loop', () => {
  const now = 1_000_000
  expect(shouldReload(null, now, true)).toBe(true)
  expect(shouldReload(String(now - 5_000), now, true)).toBe(false)
  expect(shouldReload(String(now - 61_000), now, true)).toBe(true)
})

it('never reloads offline, where the current page is the best there is', () => {
  expect(shouldReload(null, 1_000_000, false)).toBe(false)
})
