import { expect, it } from 'vitest'
import { shortError } from './mail-columns.tsx'

it('shows up to 50 letters of the error', () => {
  expect(shortError('a'.repeat(50))).toBe('a'.repeat(50))
  expect(shortError('a'.repeat(51))).toBe(`${'a'.repeat(50)}...`)
  // A letter outside the basic plane is not cut in half.
  expect(shortError(`${'a'.repeat(49)}🌸b`)).toBe(`${'a'.repeat(49)}🌸...`)
})
