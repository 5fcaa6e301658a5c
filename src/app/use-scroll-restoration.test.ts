import { expect, it } from 'vitest'
import { withPosition } from './use-scroll-restoration.ts'

it('remembers the latest position of each place in history, and only the last fifty', () => {
  expect(withPosition([['a', 10]], 'a', 40)).toEqual([['a', 40]])
  expect(withPosition([['a', 10]], 'b', 0)).toEqual([
    ['a', 10],
    ['b', 0],
  ])
  const many = Array.from({ length: 60 }, (_, index) => index).reduce<[string, number][]>(
    (positions, index) => withPosition(positions, `k${index}`, index),
    [],
  )
  expect(many).toHaveLength(50)
  expect(many[0]).toEqual(['k10', 10])
})
