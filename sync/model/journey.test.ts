import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { availableDay, isJourneyDay, opensAt, suggestedDay } from './journey.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const start = '2026-03-01T09:00:00.000Z'
const at = (ms: number) => Date.parse(start) + ms

describe('o dia disponível', () => {
  it.each([
    [0, 1],
    [DAY - 1, 1],
    [DAY, 2],
    [2 * DAY - 1, 2],
    [28 * DAY, 29],
    [29 * DAY, 30],
    [400 * DAY, 30],
    [-5 * DAY, 1],
  ])('depois de %i ms é o dia %i', (elapsed, day) => {
    expect(availableDay(start, at(elapsed))).toBe(day)
  })

  it('nunca sai de 1 a 30 e nunca volta atrás', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.nat(1e11), (elapsed, later) => {
        const now = availableDay(start, at(elapsed))
        expect(isJourneyDay(now)).toBe(true)
        expect(availableDay(start, at(elapsed + later))).toBeGreaterThanOrEqual(now)
      }),
    )
  })

  it('abre exatamente na hora que o dia bloqueado anuncia', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 30 }), (day) => {
        expect(availableDay(start, opensAt(start, day))).toBe(day)
        expect(availableDay(start, opensAt(start, day) - 1)).toBe(day - 1)
      }),
    )
  })

  it('com um início ilegível, abre o dia 1', () => {
    expect(availableDay('não é uma data', at(0))).toBe(1)
  })
})

describe('o dia sugerido', () => {
  it('é o seguinte ao último concluído, mas nenhum que ainda esteja fechado', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 1, max: 30 }), (last, available) => {
        const suggested = suggestedDay(last, available)
        expect(suggested).toBe(Math.max(1, Math.min(last + 1, available)))
        expect(suggested).toBeLessThanOrEqual(available)
      }),
    )
  })
})

it.each([0, 31, -1, 1.5, Number.NaN])('%d não é um dia da jornada', (day) => {
  expect(isJourneyDay(day)).toBe(false)
})
