import { expect, it } from 'vitest'
import { formatNoticeDay, formatNoticeMoment } from './notice-date.ts'

/** In the time zone of the test's machine, like the phone's. */
const at = (year: number, month: number, date: number, hour = 12, minute = 0) =>
  new Date(year, month - 1, date, hour, minute).getTime()
const now = at(2026, 11, 21)

it.each([
  [at(2026, 11, 5), '05 de nov'],
  [at(2026, 5, 31), '31 de mai'],
  [at(2026, 2, 1), '01 de fev'],
  [at(2026, 1, 1, 0, 0), '01 de jan'],
  [at(2025, 12, 31, 23, 59), '31 de dez de 2025'],
  [at(2027, 1, 1, 0, 0), '01 de jan de 2027'],
])('%i is "%s"', (moment, words) => {
  expect(formatNoticeDay(moment, now)).toBe(words)
})

it('never ends a month with a dot', () => {
  for (let month = 1; month <= 12; month++)
    expect(formatNoticeDay(at(2026, month, 9), now)).toMatch(/^09 de \p{L}{3}$/u)
})

it('adds the time of day', () => {
  expect(formatNoticeMoment(at(2026, 11, 5, 19, 30), now)).toBe('05 de nov, às 19h30')
  expect(formatNoticeMoment(at(2025, 11, 5, 0, 5), now)).toBe('05 de nov de 2025, à 0h05')
})

it('says that a date cannot be read', () => {
  expect(formatNoticeDay(Date.parse('infinity'), now)).toBe('sem data')
  expect(formatNoticeMoment(Date.parse('-infinity'), now)).toBe('sem data')
})
