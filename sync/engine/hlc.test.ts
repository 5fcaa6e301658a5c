import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeDeviceName, nextHlc } from './hlc.ts'

const shape = /^\d{15}-\d{5}-[0-9a-z]{8}$/
const moment = fc.integer({ min: 0, max: 4_000_000_000_000 })

describe('the clock value of an intent', () => {
  it('is always later than what its author saw, whatever the clock', () => {
    fc.assert(
      fc.property(moment, moment, fc.nat(99_999), (seen, now, counter) => {
        const previous = `${String(seen).padStart(15, '0')}-${String(counter).padStart(5, '0')}-zzzzzzzz`
        const stamp = nextHlc(previous, now, '00000000')
        expect(stamp).toMatch(shape)
        expect(stamp > previous).toBe(true)
      }),
    )
  })

  it('without an earlier state is the clock’s time', () => {
    expect(nextHlc(undefined, 1_700_000_000_123, 'abcd1234')).toBe('001700000000123-00000-abcd1234')
  })

  it('decides by time between two that have not seen each other', () => {
    fc.assert(
      fc.property(moment, fc.integer({ min: 1, max: 1e6 }), (now, later) => {
        expect(nextHlc(undefined, now + later, '00000000') > nextHlc(undefined, now, 'zzzzzzzz')).toBe(true)
      }),
    )
  })
})

it('has a node name of its own on each device', () => {
  const names = new Set(Array.from({ length: 200 }, makeDeviceName))
  expect(names.size).toBe(200)
  for (const name of names) expect(name).toMatch(/^[0-9a-z]{8}$/)
})
