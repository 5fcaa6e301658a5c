import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lazyApi } from './lazy-api.ts'
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

describe('a lazy API', () => {
  const api = { double: async (n: number) => n * 2, fail: () => Promise.reject(new Error('its own')) }

  it('loads with the first call, and passes arguments and answers on', async () => {
    const load = vi.fn(async () => api)
    const lazy = lazyApi(load, () => 'offline')
    expect(load).not.toHaveBeenCalled()
    expect(await lazy.double(21)).toBe(42)
    expect(load).toHaveBeenCalledOnce()
  })

  it('answers for a method whose code cannot be loaded, and is asked again the next time', async () => {
    const load = vi
      .fn<() => Promise<typeof api>>()
      .mockRejectedValueOnce(new Error('no network'))
      .mockResolvedValue(api)
    const lazy = lazyApi(load, (method) => `${method} is offline`)
    expect(await lazy.double(21)).toBe('double is offline')
    expect(await lazy.double(21)).toBe(42)
  })

  it('does not take a failure of the API for one of its loading', async () => {
    await expect(
      lazyApi(
        async () => api,
        () => 'offline',
      ).fail(),
    ).rejects.toThrow('its own')
  })

  it('may be the result of an async function', async () => {
    const lazy = lazyApi(
      async () => api,
      () => 'offline',
    )
    expect(await (async () => lazy)()).toBe(lazy)
  })
})
