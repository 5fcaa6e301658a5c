import { expect, it } from 'vitest'
import { cut } from './recado-card.tsx'

it('leaves a text of exactly 140 characters unchanged, and cuts one of 141', () => {
  expect(cut('a'.repeat(140), 140)).toBe('a'.repeat(140))
  expect(cut('a'.repeat(141), 140)).toBe(`${'a'.repeat(140)}...`)
  expect(cut('', 140)).toBe('')
})

it('counts a flower as one character, and never leaves half of one', () => {
  expect(cut('🌸'.repeat(140), 140)).toBe('🌸'.repeat(140))
  const text = cut(`${'a'.repeat(139)}🌸🌸`, 140)
  expect(text).toBe(`${'a'.repeat(139)}🌸...`)
  expect(text.isWellFormed()).toBe(true)
})
