import { expect, it } from 'vitest'
import { formatDateInWords, formatDayInWords } from './day-in-words.ts'

it('escreve a data como se fala', () => {
  expect(formatDayInWords('2026-11-21')).toBe('21 de novembro de 2026')
  expect(formatDayInWords('2027-03-01')).toBe('1 de março de 2027')
})

it('de uma data que não se lê, diz que é desconhecida', () => {
  expect(formatDateInWords('-infinity')).toBe('data desconhecida')
  // What the server once said of an impossible start.
  expect(formatDateInWords(null as unknown as string)).toBe('data desconhecida')
  expect(formatDateInWords(new Date(2026, 10, 21, 8).toISOString())).toBe('21 de novembro de 2026')
})
