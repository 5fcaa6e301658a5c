import { expect, it } from 'vitest'
import { shownOf } from './use-rows-in-steps.ts'

const letters = (text: string) => [...text]
const key = (row: string) => row
const shown = (before: string, rows: string, count: number) =>
  shownOf({ rows: letters(rows), count, before: letters(before) }, key).join('')

it('the first rows take the places of the first ones before, and the rest of before stays', () => {
  expect(shown('abcdefgh', 'stuvwxyz', 3)).toBe('studefgh')
  expect(shown('studefgh', 'stuvwxyz', 6)).toBe('stuvwxgh')
})

it('rows that were more before stay until all that took their place is drawn', () => {
  expect(shown('abcdefgh', 'stuv', 6)).toBe('stuvefgh')
  // Answered once more, as many stay.
  expect(shown('stuvefgh', 'stuv', 6)).toBe('stuvefgh')
  expect(shown('', 'stuv', 6)).toBe('stuv')
})

// A search letter by letter finds ever fewer of the same rows, and each letter taken back finds more.
it.each([
  ['abcdefghijklmnop', 'cgkosvwxyz'],
  ['cgkosvwxyz', 'abcdefghijklmnop'],
  ['abcdefghijklmnop', 'opqrstuvwxyz'],
])('from %s to %s no row passes another that stays, and none is shown twice', (before, rows) => {
  let last = before
  for (let count = 3; count < rows.length + 3; count += 3) {
    const now = shown(last, rows, count)
    expect(now.startsWith(rows.slice(0, count))).toBe(true)
    expect(new Set(now).size).toBe(now.length)
    const places = letters(now)
      .map((row) => last.indexOf(row))
      .filter((place) => place >= 0)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    last = now
  }
  expect(last.startsWith(rows)).toBe(true)
})
