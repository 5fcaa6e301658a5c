import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeDayNote, mergeProgress, mergeRegister } from './merge.ts'
import { makeDeviceName, nextHlc, versionName } from '../member/commands.ts'

const progress = fc.record({
  started_at: fc.integer({ min: 0, max: 2e12 }).map((ms) => new Date(ms).toISOString()),
  last_completed_day: fc.integer({ min: 0, max: 30 }),
  completed_days: fc.uniqueArray(fc.integer({ min: 1, max: 30 })).map((days) => days.sort((a, b) => a - b)),
})
/** As many as in tests/backend/schema/merge.test.ts, where SQL has to give the same result. */
const CASES = { numRuns: 10_000 }
const stamp = fc.constantFrom('a', 'b', 'c', 'd')
const favorite = fc.record({ active: fc.boolean(), stamp })
const answer = fc.record({ answer: fc.constantFrom('vou', 'talvez', 'nao', 'nenhuma'), stamp })

/**
 * Any states in which what stands is known. Few names, so that they meet, also with two texts for
 * one name.
 */
const device = fc.constantFrom('celular1', 'tablet01', 'servidor')
const note = fc
  .tuple(
    fc.array(fc.tuple(fc.integer({ min: 0, max: 3 }), device, fc.constantFrom('a', 'b', '🌷', '\uffee')), {
      maxLength: 4,
    }),
    fc.array(fc.tuple(fc.integer({ min: 0, max: 3 }), device), { maxLength: 3 }),
  )
  .map(([written, others]) => {
    const seen: Record<string, number> = {}
    for (const [number, by] of [...written, ...others]) seen[by] = Math.max(seen[by] ?? 0, number)
    return { versions: Object.fromEntries(written.map(([number, by, text]) => [versionName(number, by), text])), seen }
  })

describe.each([
  ['progress', progress, mergeProgress],
  ['a favourite', favorite, mergeRegister.bind(null, 'active' as never)],
  ['an answer', answer, mergeRegister.bind(null, 'answer' as never)],
  ['a note', note, mergeDayNote],
] as const)('the merge of %s', (_name, state, merge) => {
  const m = merge as (a: unknown, b: unknown) => unknown
  const arb = state as fc.Arbitrary<unknown>
  it('does not depend on the order', () =>
    fc.assert(
      fc.property(arb, arb, (a, b) => void expect(m(a, b)).toEqual(m(b, a))),
      CASES,
    ))
  it('does not depend on the grouping', () =>
    fc.assert(
      fc.property(arb, arb, arb, (a, b, c) => void expect(m(m(a, b), c)).toEqual(m(a, m(b, c)))),
      CASES,
    ))
  it('changes nothing when repeated', () =>
    fc.assert(
      fc.property(arb, arb, (a, b) => void expect(m(m(a, b), b)).toEqual(m(a, b))),
      CASES,
    ))
})

it('keeps all days, the highest last day and the earliest start', () => {
  const phone = { started_at: '2026-01-01T10:00:00.000Z', last_completed_day: 3, completed_days: [1, 3] }
  const tablet = { started_at: '2026-01-02T10:00:00.000Z', last_completed_day: 5, completed_days: [4, 5] }
  expect(mergeProgress(phone, tablet)).toEqual({
    started_at: '2026-01-01T10:00:00.000Z',
    last_completed_day: 5,
    completed_days: [1, 3, 4, 5],
  })
})

const shape = /^\d{15}-\d{5}-[0-9a-z]{8}$/
const moment = fc.integer({ min: 0, max: 4_000_000_000_000 })

describe('the clock value of an intent', () => {
  it('is always later than what its author saw, whatever the clock', () => {
    fc.assert(
      fc.property(moment, moment, fc.nat(99_999), (seen, now, counter) => {
        const previous = `${String(seen).padStart(15, '0')}-${String(counter).padStart(5, '0')}-zzzzzzzz`
        const stamp = nextHlc(previous, now, '00000000')
        expect(stamp).toMatch(shape)
        expect(stamp > previous).toBe(true)
      }),
    )
  })

  it('without an earlier state is the clock’s time', () => {
    expect(nextHlc(undefined, 1_700_000_000_123, 'abcd1234')).toBe('001700000000123-00000-abcd1234')
  })

  it('decides by time between two that have not seen each other', () => {
    fc.assert(
      fc.property(moment, fc.integer({ min: 1, max: 1e6 }), (now, later) => {
        expect(nextHlc(undefined, now + later, '00000000') > nextHlc(undefined, now, 'zzzzzzzz')).toBe(true)
      }),
    )
  })
})

it('has a node name of its own on each device', () => {
  const names = new Set(Array.from({ length: 200 }, makeDeviceName))
  expect(names.size).toBe(200)
  for (const name of names) expect(name).toMatch(/^[0-9a-z]{8}$/)
})
