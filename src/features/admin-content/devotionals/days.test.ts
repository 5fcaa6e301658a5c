import { expect, it } from 'vitest'
import type { RowOf } from '../shared/queries.ts'
import {
  amountWritten,
  freeDayAfter,
  isMovable,
  moveBetween,
  nextFreeDay,
  plannedDays,
  reverseOf,
  titleOnDay,
} from './days.ts'

function row(day: number, id: string, more: Partial<RowOf<'devotionals'>> = {}): RowOf<'devotionals'> {
  const doc = { id, day_number: day, title: `Título ${id}`, theme: 't', verse: 'v', reflection: 'r', action: 'a' }
  return {
    doc,
    state: 'published',
    isRemoval: false,
    published: doc,
    isHidden: false,
    rev: 1,
    base: 1,
    refusal: null,
    ...more,
  }
}
const refusal = { code: '23505', message: '', isConflict: false, rev: 0 }

it('lists all thirty days, written or not', () => {
  const days = plannedDays([row(3, 'a'), row(30, 'b', { state: 'waiting' })])
  expect(days.map(({ day }) => day)).toEqual(Array.from({ length: 30 }, (_, i) => i + 1))
  expect(days.filter(({ row }) => row !== null).map(({ day, row }) => [day, row?.doc.id])).toEqual([
    [3, 'a'],
    [30, 'b'],
  ])
})

it('a day counts as written once its text is on the server, a draft too', () => {
  const draft = row(2, 'b')
  draft.doc.rascunho = true
  const [waiting, refused] = [
    row(3, 'c', { state: 'waiting', published: null }),
    row(4, 'd', { state: 'refused', published: null, refusal }),
  ]
  const changing = row(5, 'e', { state: 'waiting' })
  expect(amountWritten(plannedDays([row(1, 'a'), draft, waiting, refused, changing]))).toBe(3)
})

it('the next free day is the first gap, or none when all are written', () => {
  expect(nextFreeDay([])).toBe(1)
  expect(nextFreeDay([row(1, 'a'), row(2, 'b'), row(4, 'd')])).toBe(3)
  expect(nextFreeDay(Array.from({ length: 30 }, (_, i) => row(i + 1, `d${i}`)))).toBeNull()
})

it('a day whose devotional is being deleted is free, even while the deletion is pending', () => {
  const leaving = row(1, 'a', { state: 'waiting', isRemoval: true })
  expect(nextFreeDay([leaving])).toBe(1)
  expect(titleOnDay([leaving], 1, undefined)).toBeUndefined()
})

it('a refused one blocks nobody, and shows only where nothing else does', () => {
  const refused = row(1, 'a', { state: 'refused', published: null, refusal })
  expect(titleOnDay([refused], 1, undefined)).toBeUndefined()
  expect(plannedDays([refused])[0]?.row?.doc.id).toBe('a')
  expect(plannedDays([refused, row(1, 'b')])[0]?.row?.doc.id).toBe('b')
})

it('where a change or a removal was refused, what is published still has its day', () => {
  const published = row(1, 'a').doc
  const moved = row(2, 'a', { state: 'refused', published, refusal })
  const kept = row(1, 'a', { state: 'refused', isRemoval: true, refusal })
  for (const refused of [moved, kept]) {
    expect(titleOnDay([refused], 1, undefined)).toBe('Título a')
    expect(plannedDays([refused])[0]?.row).toBe(refused)
    expect(nextFreeDay([refused])).toBe(2)
  }
  expect(titleOnDay([moved], 2, undefined)).toBeUndefined()
})

it('a devotional does not block its own day', () => {
  expect(titleOnDay([row(5, 'a')], 5, 'a')).toBeUndefined()
  expect(titleOnDay([row(5, 'a')], 5, 'b')).toBe('Título a')
  expect(titleOnDay([row(5, 'a')], 6, 'b')).toBeUndefined()
})

it('after a day is written, the next one is the next gap, then the first; never the day itself', () => {
  const rows = [row(1, 'a'), row(4, 'd')]
  expect(freeDayAfter(rows, 2)).toBe(3)
  expect(freeDayAfter(rows, 3)).toBe(5)
  expect(freeDayAfter(rows, 30)).toBe(2)
  const all = Array.from({ length: 29 }, (_, i) => row(i + 1, `d${i}`))
  expect(freeDayAfter(all, 30)).toBeNull()
})

it('a text moves to a free day, or changes places; and back', () => {
  const days = plannedDays([row(1, 'a'), row(2, 'b')])
  expect(moveBetween(days, 1, 9)).toEqual({ devotional: 'a', from: 1, to: 9, other: null })
  const swap = moveBetween(days, 1, 2)
  expect(swap).toEqual({ devotional: 'a', from: 1, to: 2, other: 'b' })
  expect(reverseOf(swap!)).toEqual({ devotional: 'a', from: 2, to: 1, other: 'b' })
  expect(moveBetween(days, 1, 1)).toBeNull()
  expect(moveBetween(days, 9, 1)).toBeNull()
})

it('what waits or was refused stays where it is, and nothing takes its place', () => {
  for (const state of ['waiting', 'refused'] as const) {
    const days = plannedDays([row(1, 'a'), row(2, 'b', { state })])
    expect(isMovable(days[1]!.row)).toBe(false)
    expect([moveBetween(days, 1, 2), moveBetween(days, 2, 3)]).toEqual([null, null])
  }
})
