import { expect, it, vi } from 'vitest'
import { makeStore } from './store.ts'

it('tells whoever listens of each value, and nobody who has stopped', () => {
  const store = makeStore('paper')
  const [first, second] = [vi.fn(), vi.fn()]
  const stop = store.subscribe(first)
  store.subscribe(second)
  store.set('ink')
  stop()
  store.set('blossom')
  expect(store.current()).toBe('blossom')
  expect(first).toHaveBeenCalledTimes(1)
  expect(second).toHaveBeenCalledTimes(2)
})

it('follows its source from the first listener to the last, and again after that', () => {
  const [begin, end] = [vi.fn(), vi.fn()]
  const store = makeStore(0, () => {
    begin()
    return end
  })
  expect(begin).not.toHaveBeenCalled()
  const stops = [store.subscribe(vi.fn()), store.subscribe(vi.fn())]
  stops[0]?.()
  expect(begin).toHaveBeenCalledTimes(1)
  expect(end).not.toHaveBeenCalled()
  stops[1]?.()
  expect(end).toHaveBeenCalledTimes(1)
  store.subscribe(vi.fn())
  expect(begin).toHaveBeenCalledTimes(2)
})
