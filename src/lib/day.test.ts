import { expect, it } from 'vitest'
import { formatDay } from './day.ts'

it('gives the device’s day, even near midnight', () => {
  expect(formatDay(new Date(2026, 0, 5, 0, 1))).toBe('2026-01-05')
  expect(formatDay(new Date(2026, 11, 31, 23, 59))).toBe('2026-12-31')
})
