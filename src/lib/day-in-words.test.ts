import { expect, it } from 'vitest'
import { formatDateInWords, formatDayInWords } from './day-in-words.ts'

it('writes the date as people say it', () => {
  expect(formatDayInWords('2026-11-21')).toBe('21 de novembro de 2026')
  expect(formatDayInWords('2027-03-01')).toBe('1 de março de 2027')
})

it('says that an unreadable date is unknown', () => {
  expect(formatDateInWords('-infinity')).toBe('data desconhecida')
  // The server's former text for an impossible start.
  expect(formatDateInWords(null as unknown as string)).toBe('data desconhecida')
  expect(formatDateInWords(new Date(2026, 10, 21, 8).toISOString())).toBe('21 de novembro de 2026')
})
