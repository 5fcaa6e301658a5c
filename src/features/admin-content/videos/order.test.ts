import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compareVideos, moveVideo } from './order.ts'

const video = (id: string, order_index: number) => ({ id, order_index })
const idsOf = (videos: { id: string; order_index: number }[]) => [...videos].sort(compareVideos).map(({ id }) => id)
const apply = (videos: { id: string; order_index: number }[], changes: { id: string; order_index: number }[]) =>
  videos.map((one) => changes.find(({ id }) => id === one.id) ?? one)

it('two neighbours swap their numbers, and nobody else changes', () => {
  const videos = [video('c', 30), video('a', 10), video('b', 20)]
  expect(moveVideo(videos, 'b', -1)).toEqual([video('b', 10), video('a', 20)])
  expect(moveVideo(videos, 'b', 1)).toEqual([video('c', 20), video('b', 30)])
})

it('at either end there is nowhere to go', () => {
  const videos = [video('a', 0), video('b', 1)]
  expect(moveVideo(videos, 'a', -1)).toEqual([])
  expect(moveVideo(videos, 'b', 1)).toEqual([])
  expect(moveVideo(videos, 'x', 1)).toEqual([])
})

it('new videos, all with the number 0, get an order', () => {
  const videos = [video('a', 0), video('b', 0), video('c', 0)]
  expect(idsOf(apply(videos, moveVideo(videos, 'c', -1)))).toEqual(['a', 'c', 'b'])
})

it('whatever the numbers were, the two swap places and the others stay', () => {
  const numbers = fc.array(fc.nat({ max: 4 }), { minLength: 2, maxLength: 8 })
  fc.assert(
    fc.property(numbers, fc.nat(), fc.constantFrom(1 as const, -1 as const), (orders, pick, by) => {
      const videos = orders.map((order, i) => video(`v${i}`, order))
      const before = idsOf(videos)
      const from = pick % before.length
      const to = from + by
      const after = idsOf(apply(videos, moveVideo(videos, before[from]!, by)))
      const wanted = before[to] === undefined ? before : before.with(from, before[to]).with(to, before[from]!)
      expect(after).toEqual(wanted)
    }),
  )
})
