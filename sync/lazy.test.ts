import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { untilLoaded } from './lazy.ts'

beforeEach(() => {
  vi.useFakeTimers()
  // Node has no window: this target stands in for the return of the network.
  const network = new EventTarget()
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network))
  vi.stubGlobal('dispatchEvent', network.dispatchEvent.bind(network))
  vi.spyOn(console, 'info').mockReturnValue()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const brokenOff = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

it('asks again after ever longer waits, until the part is there', async () => {
  const asked: number[] = []
  const start = Date.now()
  const load = () => {
    asked.push((Date.now() - start) / 1000)
    return asked.length < 10 ? brokenOff() : Promise.resolve('the part')
  }
  const part = untilLoaded(load)
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(await part).toBe('the part')
  expect(asked).toEqual([0, 1, 3, 7, 15, 31, 63, 127, 255, 511])
})

it('asks at once when the network comes back', async () => {
  const load = vi.fn<() => Promise<string>>().mockImplementationOnce(brokenOff).mockResolvedValue('the part')
  const part = untilLoaded(load)
  await vi.advanceTimersByTimeAsync(0)
  expect(load).toHaveBeenCalledTimes(1)
  dispatchEvent(new Event('online'))
  expect(await part).toBe('the part')
})
