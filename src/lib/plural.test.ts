import { expect, it } from 'vitest'
import { count } from './plural.ts'

it('counts in Portuguese, where nobody says "0 dia"', () => {
  expect(count(0, 'dia', 'dias')).toBe('0 dias')
  expect(count(1, 'dia', 'dias')).toBe('1 dia')
  expect(count(2, 'dia', 'dias')).toBe('2 dias')
})
