import { expect, it } from 'vitest'
import { formatDay, formatDayInWords } from './day.ts'

it('diz o dia do aparelho, também perto da meia-noite', () => {
  expect(formatDay(new Date(2026, 0, 5, 0, 1))).toBe('2026-01-05')
  expect(formatDay(new Date(2026, 11, 31, 23, 59))).toBe('2026-12-31')
})

it('escreve a data como se fala', () => {
  expect(formatDayInWords('2026-11-21')).toBe('21 de novembro de 2026')
  expect(formatDayInWords('2027-03-01')).toBe('1 de março de 2027')
})
