import { describe, expect, it } from 'vitest'
import { dayIn, fromZonedInput, toZonedInput } from './zoned-time.ts'

const BR = 'America/Sao_Paulo'
const iso = (text: string, zone = BR) => {
  const at = fromZonedInput(text, zone)
  return at === null ? null : new Date(at).toISOString()
}

describe('a typed time is in that time zone, wherever the device is', () => {
  it.each([
    ['2026-11-21T19:30', BR, '2026-11-21T22:30:00.000Z'],
    ['2026-12-31T23:59', BR, '2027-01-01T02:59:00.000Z'],
    ['2026-07-01T00:00', BR, '2026-07-01T03:00:00.000Z'],
    // In the last summer with daylight saving time.
    ['2018-12-24T20:00', BR, '2018-12-24T22:00:00.000Z'],
    ['2026-07-01T09:00', 'Europe/Lisbon', '2026-07-01T08:00:00.000Z'],
    ['2026-11-21T19:30:15', BR, '2026-11-21T22:30:00.000Z'],
  ])('%s in %s', (text, zone, expected) => {
    expect(iso(text, zone)).toBe(expected)
    expect(toZonedInput(Date.parse(expected), zone)).toBe(text.slice(0, 16))
  })
})

it('around a clock change it gives what the clock showed', () => {
  // On 2018-02-18 at 0:00 the clock went back to 23:00: 23:30 came twice, first in daylight saving
  // time.
  expect(iso('2018-02-17T23:30')).toBe('2018-02-18T01:30:00.000Z')
  expect(iso('2018-02-17T22:30')).toBe('2018-02-18T00:30:00.000Z')
  expect(iso('2018-02-18T00:30')).toBe('2018-02-18T03:30:00.000Z')
  // On 2018-11-04 at 0:00 it went forward to 1:00: 0:30 did not exist.
  expect(iso('2018-11-04T00:30')).toBe('2018-11-04T03:30:00.000Z')
  expect(iso('2018-11-04T01:30')).toBe('2018-11-04T03:30:00.000Z')
  expect(iso('2018-11-03T23:30')).toBe('2018-11-04T02:30:00.000Z')
})

it.each([
  '',
  '2026-11-21',
  '21/11/2026 19:30',
  '2026-02-30T10:00',
  '2026-13-01T10:00',
  '2026-01-01T24:00',
  '2026-01-01T10:60',
  'amanhã',
])('“%s” is not a time', (text) => {
  expect(fromZonedInput(text, BR)).toBeNull()
})

it('the day there is not always the day here', () => {
  expect(dayIn(BR, Date.parse('2026-11-22T02:59:00Z'))).toBe('2026-11-21')
  expect(dayIn(BR, Date.parse('2026-11-22T03:00:00Z'))).toBe('2026-11-22')
})

it('an unreadable date leaves the field empty', () => {
  expect(toZonedInput(Date.parse('infinity'), BR)).toBe('')
})
