import { expect, it } from 'vitest'
import { makeBackoff } from './backoff.ts'

it('doubles the wait from 1 s up to 5 min, and starts over after a success', () => {
  const backoff = makeBackoff(() => 0)
  expect(Array.from({ length: 11 }, () => backoff.next())).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 64_000, 128_000, 256_000, 300_000, 300_000,
  ])
  backoff.reset()
  expect(backoff.next()).toBe(1_000)
})

it('shortens each wait by half at most, so that phones do not arrive together', () => {
  const backoff = makeBackoff(() => 0.999_999)
  expect(backoff.next()).toBeGreaterThanOrEqual(500)
})
