import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { debounceWithFlush } from './debounce-with-flush.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', new EventTarget())
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('saves once, after the last of several changes', () => {
  const save = vi.fn()
  const quiet = debounceWithFlush(save)
  for (let change = 0; change < 5; change += 1) {
    quiet.touch()
    vi.advanceTimersByTime(300)
  }
  expect(save).not.toHaveBeenCalled()
  vi.advanceTimersByTime(100)
  expect(save).toHaveBeenCalledOnce()
})

it.each([
  ['pagehide', () => window.dispatchEvent(new Event('pagehide'))],
  ['visibilitychange', () => document.dispatchEvent(new Event('visibilitychange'))],
])('saves pending changes at %s, and nothing if nothing is pending', (_, happen) => {
  const save = vi.fn()
  const quiet = debounceWithFlush(save)
  happen()
  expect(save).not.toHaveBeenCalled()
  quiet.touch()
  happen()
  happen()
  vi.advanceTimersByTime(1_000)
  expect(save).toHaveBeenCalledOnce()
})

it('a dropped change is not saved; the end saves what is pending, and nothing after that', () => {
  const save = vi.fn()
  const quiet = debounceWithFlush(save)
  quiet.touch()
  quiet.drop()
  vi.advanceTimersByTime(1_000)
  expect(save).not.toHaveBeenCalled()
  quiet.touch()
  quiet.end()
  window.dispatchEvent(new Event('pagehide'))
  expect(save).toHaveBeenCalledOnce()
})
