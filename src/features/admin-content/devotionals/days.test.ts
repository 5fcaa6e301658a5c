import { expect, it } from 'vitest'
import type { RowOf } from '../shared/queries.ts'
import { nextFreeDay, plannedDays, titleOnDay } from './days.ts'

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

it('a devotional does not block its own day', () => {
  expect(titleOnDay([row(5, 'a')], 5, 'a')).toBeUndefined()
  expect(titleOnDay([row(5, 'a')], 5, 'b')).toBe('Título a')
  expect(titleOnDay([row(5, 'a')], 6, 'b')).toBeUndefined()
})
