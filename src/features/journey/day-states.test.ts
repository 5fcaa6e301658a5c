import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { afterDay, availableDay, type Devotional, nextOpening, overviewOf, type Progress } from '#sync'
import { unlessTomorrow } from './after-words.ts'
import { parseDay } from './devotional-screen.tsx'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
const start = Date.parse('2026-11-01T22:00:00Z')

function progressOf(days: number[], startedAt = start): Progress {
  const completed_days = [...new Set(days)].sort((a, b) => a - b)
  return {
    journey: 1,
    started_at: new Date(startedAt).toISOString(),
    last_completed_day: completed_days.at(-1) ?? 0,
    completed_days,
  }
}

function devotionalOf(day: number): Devotional {
  return {
    id: `d${day}`,
    day_number: day,
    title: `Título ${day}`,
    theme: 'Tema',
    verse: 'V',
    reflection: 'R',
    action: 'A',
  }
}

const anyDays = fc.uniqueArray(fc.integer({ min: 1, max: 30 }))
/** From well before the start (a phone with a wrong clock) to long after the end. */
const anyNow = fc.integer({ min: -40 * DAY, max: 400 * DAY }).map((offset) => start + offset)

describe('the state of each day', () => {
  it('always shows thirty days, each once and in order', () => {
    fc.assert(
      fc.property(anyDays, anyDays, anyNow, (completed, written, now) => {
        const { days } = overviewOf(progressOf(completed), written.map(devotionalOf), now)
        expect(days.map((day) => day.day)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1))
      }),
    )
  })

  it('completed means exactly the completed days; locked means exactly later than the available day and not completed', () => {
    fc.assert(
      fc.property(anyDays, anyNow, (completed, now) => {
        const overview = overviewOf(progressOf(completed), [], now)
        for (const { day, status } of overview.days) {
          expect(status === 'completed').toBe(completed.includes(day))
          expect(status === 'locked').toBe(day > overview.available && !completed.includes(day))
        }
        expect(overview.completedCount).toBe(completed.length)
      }),
    )
  })

  it('suggests one day, never later than the available day', () => {
    fc.assert(
      fc.property(anyDays, anyNow, (completed, now) => {
        const overview = overviewOf(progressOf(completed), [], now)
        expect(overview.days.filter((day) => day.isSuggested).map((day) => day.day)).toEqual([overview.suggested])
        expect(overview.suggested).toBeLessThanOrEqual(overview.available)
        expect(overview.days.filter((day) => day.status === 'suggested').length).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('a locked day opens exactly when it says', () => {
    fc.assert(
      fc.property(anyNow, (now) => {
        const progress = progressOf([])
        const locked = overviewOf(progress, [], now).days.find((day) => day.status === 'locked')
        if (!locked) return
        const statusAt = (time: number) => overviewOf(progress, [], time).days[locked.day - 1]?.status
        expect(statusAt(locked.opensAt - 1)).toBe('locked')
        expect(statusAt(locked.opensAt)).not.toBe('locked')
        expect(nextOpening(progress.started_at, now)).toBe(locked.opensAt)
      }),
    )
  })

  it('a day without a devotional is known as such', () => {
    const { days } = overviewOf(progressOf([]), [devotionalOf(1), devotionalOf(3)], start)
    expect(days.slice(0, 3).map((day) => day.devotional?.title ?? null)).toEqual(['Título 1', null, 'Título 3'])
  })
})

describe('after a day', () => {
  const startedAt = new Date(start).toISOString()
  const to = (last: number) => Array.from({ length: last }, (_, index) => index + 1)

  it('Maria completes today and hears when to come back', () => {
    expect(afterDay(1, progressOf([1]), start + HOUR)).toEqual({ kind: 'come-back', day: 2, opensAt: start + DAY })
  })

  it('Maria completes an earlier day, and the next one is already open', () => {
    expect(afterDay(1, progressOf([1]), start + DAY)).toEqual({ kind: 'next-is-open', day: 2 })
    expect(afterDay(4, progressOf(to(4)), start + 9 * DAY)).toEqual({ kind: 'next-is-open', day: 5 })
  })

  it('Maria opens day 1 again, with three done: it leads to day 4, and to its hour while that is closed', () => {
    expect(afterDay(1, progressOf(to(3)), start + 3 * DAY)).toEqual({ kind: 'next-is-open', day: 4 })
    expect(afterDay(1, progressOf(to(3)), start + 2 * DAY)).toEqual({
      kind: 'come-back',
      day: 4,
      opensAt: start + 3 * DAY,
    })
    expect(afterDay(1, progressOf([1, 2, 4]), start + 9 * DAY)).toEqual({ kind: 'next-is-open', day: 3 })
  })

  it('to a day that nobody has written it does not lead, whether or not it has opened', () => {
    expect(afterDay(1, progressOf([1]), start + DAY, true)).toEqual({ kind: 'unwritten', day: 2 })
    expect(afterDay(1, progressOf([1]), start + HOUR, true)).toMatchObject({ kind: 'come-back', day: 2 })
  })

  it('with nothing left after a day it leads to a skipped day; with nothing left at all, nowhere', () => {
    const allBut = (day: number) => progressOf(to(30).filter((other) => other !== day))
    expect(afterDay(12, allBut(5), start + 40 * DAY)).toEqual({ kind: 'next-is-open', day: 5 })
    expect(afterDay(12, progressOf(to(30)), start + 40 * DAY)).toEqual({ kind: 'all-done' })
  })

  it('never leads to a completed or a closed day', () => {
    fc.assert(
      fc.property(anyDays, fc.integer({ min: 1, max: 30 }), anyNow, (completed, day, now) => {
        const progress = progressOf([...completed, day])
        const after = afterDay(day, progress, now)
        if (after.kind !== 'next-is-open' && after.kind !== 'come-back') return
        expect(progress.completed_days).not.toContain(after.day)
        expect(after.kind === 'next-is-open').toBe(after.day <= availableDay(progress.started_at, now))
      }),
    )
  })

  it('Maria completes day 30 and is congratulated', () => {
    expect(afterDay(30, progressOf([30]), start + 29 * DAY)).toEqual({ kind: 'finished' })
  })

  it('“Nos vemos amanhã” stands alone only if the next day opens tomorrow', () => {
    const evening = new Date(2026, 10, 5, 21).getTime()
    const said = (opensAt: number) => unlessTomorrow({ kind: 'come-back', day: 2, opensAt }, evening)
    expect(said(new Date(2026, 10, 6, 19, 17).getTime())).toBeUndefined()
    expect(said(new Date(2026, 10, 5, 22).getTime())).toBe('Volte hoje às 22h: é quando o dia 2 se abre.')
    expect(said(NaN)).toBe('Volte em breve: é quando o dia 2 se abre.')
    expect(unlessTomorrow({ kind: 'next-is-open', day: 5 }, evening)).toBe('O dia 5 já está aberto para você.')
    expect(unlessTomorrow({ kind: 'finished' }, evening)).toContain('Parabéns')
    expect(unlessTomorrow({ kind: 'all-done' }, evening)).toContain('30 dias')
  })

  it('after the last opening nothing opens any more', () => {
    expect(nextOpening(startedAt, start + 29 * DAY)).toBe(Number.POSITIVE_INFINITY)
  })
})

describe('the day in an address', () => {
  it.each([
    ['1', 1],
    ['30', 30],
    ['0', null],
    ['31', null],
    ['99', null],
    ['-1', null],
    ['abc', null],
    ['1.0', null],
    ['07', null],
    ['1e1', null],
    [' 1', null],
    ['', null],
    [undefined, null],
  ])('%s is %s', (segment, expected) => {
    expect(parseDay(segment)).toBe(expected)
  })
})
