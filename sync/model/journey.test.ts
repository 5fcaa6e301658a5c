import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { availableDay, isDayOpen, isJourneyDay, opensAt, suggestedDay } from './journey.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const start = '2026-03-01T09:00:00.000Z'
const at = (ms: number) => Date.parse(start) + ms

describe('the available day', () => {
  it.each([
    [0, 1],
    [DAY - 1, 1],
    [DAY, 2],
    [2 * DAY - 1, 2],
    [28 * DAY, 29],
    [29 * DAY, 30],
    [400 * DAY, 30],
    [-5 * DAY, 1],
  ])('after %i ms is day %i', (elapsed, day) => {
    expect(availableDay(start, at(elapsed))).toBe(day)
  })

  it('never leaves 1 to 30 and never goes back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.nat(1e11), (elapsed, later) => {
        const now = availableDay(start, at(elapsed))
        expect(isJourneyDay(now)).toBe(true)
        expect(availableDay(start, at(elapsed + later))).toBeGreaterThanOrEqual(now)
      }),
    )
  })

  it('opens exactly at the hour that the locked day announces', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 30 }), (day) => {
        expect(availableDay(start, opensAt(start, day))).toBe(day)
        expect(availableDay(start, opensAt(start, day) - 1)).toBe(day - 1)
      }),
    )
  })

  it('is day 1 with an unreadable start', () => {
    expect(availableDay('não é uma data', at(0))).toBe(1)
  })
})

describe('the suggested day', () => {
  it('is the one after the last completed, but never one that is still closed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 1, max: 30 }), (last, available) => {
        const suggested = suggestedDay(last, available)
        expect(suggested).toBe(Math.max(1, Math.min(last + 1, available)))
        expect(suggested).toBeLessThanOrEqual(available)
      }),
    )
  })
})

it.each([0, 31, -1, 1.5, Number.NaN])('%d is not a day of the journey', (day) => {
  expect(isJourneyDay(day)).toBe(false)
})

it('a day is open from its hour on, and a completed one at any time', () => {
  const progress = { started_at: '2026-01-01T06:00:00.000Z', completed_days: [1, 9] }
  const at = (time: string) => Date.parse(`2026-01-02T${time}Z`)
  expect(isDayOpen(progress, 2, at('05:59:59'))).toBe(false)
  expect(isDayOpen(progress, 2, at('06:00:00'))).toBe(true)
  expect(isDayOpen(progress, 9, at('06:00:00'))).toBe(true)
  expect(isDayOpen(progress, 3, at('06:00:00'))).toBe(false)
})
