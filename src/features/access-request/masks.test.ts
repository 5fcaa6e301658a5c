import { maskitoTransform } from '@maskito/core'
import { describe, expect, it } from 'vitest'
import { birthDateFault, pastedDateDigits, toIsoDate, todayHere } from './birth-date.ts'
import { dateMask, phoneMask } from './masks.ts'
import { isWholePhone, phoneDigits, typedPhone } from './phone.ts'

describe('the phone number', () => {
  it.each([
    ['11987654321', '(11) 98765-4321'],
    ['1133334444', '(11) 3333-4444'],
    ['+55 11 98765-4321', '(11) 98765-4321'],
    ['+55 (11) 98765-4321', '(11) 98765-4321'],
    ['5511987654321', '(11) 98765-4321'],
    ['551133334444', '(11) 3333-4444'],
    ['0055 11 98765 4321', '(11) 98765-4321'],
    ['011 98765-4321', '(11) 98765-4321'],
    ['+55 (011) 98765-4321', '(11) 98765-4321'],
    // Area code 55 is Santa Maria's, not the country code.
    ['(55) 98765-4321', '(55) 98765-4321'],
    ['5533334444', '(55) 3333-4444'],
    ['+55 55 98765-4321', '(55) 98765-4321'],
    ['119', '(11) 9'],
  ])('%j becomes %j', (pasted, shown) => {
    expect(maskitoTransform(pasted, phoneMask)).toBe(shown)
    expect(shown.length).toBeLessThanOrEqual(15)
  })

  it.each([
    ['+', null],
    ['+55', null],
    ['+551', '1'],
    ['+5501', '1'],
    ['+1', '1'],
    ['0', ''],
    ['011', '11'],
    ['(55) 1198-7654', null],
    ['(55) 1198-76543', '119876543'],
    // Of Santa Maria.
    ['(55) 9876-54321', null],
  ])('typing %j gives %j', (typed, rest) => {
    expect(typedPhone(typed)).toBe(rest)
  })

  it('is complete with area code and number', () => {
    expect(['(11) 98765-4321', '(11) 3333-4444', '1133334444'].every(isWholePhone)).toBe(true)
    expect(['', '(11) 3333-444', '98765-4321'].some(isWholePhone)).toBe(false)
    expect(phoneDigits('tel. 11 3333-4444')).toBe('1133334444')
  })
})

describe('the date of birth', () => {
  it.each([
    ['01021990', '01/02/1990'],
    ['1/2/1990', '01/02/1990'],
    ['1990-02-01', '01/02/1990'],
    ['1990-02-01T00:00:00Z', '01/02/1990'],
    ['31.12.1990', '31/12/1990'],
    [' 1 - 2 - 1990 ', '01/02/1990'],
    ['1 de fevereiro de 1990', '01/02/1990'],
    ['1º de março de 1990', '01/03/1990'],
    ['Quinta-feira, 31 de Dezembro de 1990', '31/12/1990'],
    ['9 set. 1990', '09/09/1990'],
    ['09/out/1990', '09/10/1990'],
    ['01/02/1990', '01/02/1990'],
  ])('%j becomes %j', (pasted, shown) => {
    expect(maskitoTransform(pasted, dateMask)).toBe(shown)
  })

  it('a part of a date is not a whole date', () => {
    expect(pastedDateDigits('1/2/90')).toBeNull()
    expect(pastedDateDigits('ontem')).toBeNull()
    expect(pastedDateDigits('1 de brumário de 1990')).toBeNull()
    expect(pastedDateDigits('February 1, 1990')).toBeNull()
  })

  it.each([
    ['01/02/1990', '1990-02-01'],
    ['29/02/2000', '2000-02-29'],
    ['29/02/2001', null],
    ['31/02/1990', null],
    ['31/04/1990', null],
    ['00/01/1990', null],
    ['01/13/1990', null],
    ['1/2/1990', null],
    ['', null],
  ])('%j is %j in the database', (text, iso) => {
    expect(toIsoDate(text)).toBe(iso)
  })

  it.each([
    ['21/11/2013', null],
    ['22/11/2013', 'too_young'],
    ['20/11/2026', 'too_young'],
    ['21/11/2026', 'wrong'],
    ['01/01/2030', 'wrong'],
    ['01/01/1900', 'wrong'],
    ['02/01/1900', null],
    ['31/02/1990', 'wrong'],
    ['10/10/199', 'wrong'],
  ] as const)('on 21/11/2026, %j gives %j', (text, fault) => {
    expect(birthDateFault(text, '2026-11-21')).toBe(fault)
  })

  it('on 29 February counts as in the database: a 13th birthday on the 28th has passed', () => {
    expect(birthDateFault('28/02/2015', '2028-02-29')).toBeNull()
    expect(birthDateFault('01/03/2015', '2028-02-29')).toBe('too_young')
  })

  it('today is the calendar day of the device', () => {
    expect(todayHere(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05')
  })
})
