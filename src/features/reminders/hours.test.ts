import { expect, it } from 'vitest'
import { sayHour, toClock, toMinute } from './hours.ts'

it('every minute of a day survives the field', () => {
  for (let minute = 0; minute < 24 * 60; minute += 1) expect(toMinute(toClock(minute))).toBe(minute)
})

it('an emptied or broken field is no hour', () => {
  for (const text of ['', '24:00', '6:00', '06:60', '06:00:00', 'seis']) expect(toMinute(text)).toBeNull()
})

it('hours are said as in Brazil', () => {
  expect([0, 360, 1110, 1439].map(sayHour)).toEqual(['0h', '6h', '18h30', '23h59'])
})
