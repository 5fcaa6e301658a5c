import { expect, it } from 'vitest'
import { internationalNumber } from './international-number.ts'

it('a number in any notation becomes international', () => {
  for (const [said, number] of [
    ['(11) 98765-4321', '5511987654321'],
    ['(11) 3333-4444', '551133334444'],
    ['011 98765-4321', '5511987654321'],
    ['+55 11 98765-4321', '5511987654321'],
    ['5511987654321', '5511987654321'],
    // The area code of Santa Maria.
    ['(55) 99876-5432', '5555998765432'],
    ['+351 912 345 678', '351912345678'],
    ['00351912345678', '351912345678'],
    ['98765-4321', null],
    ['', null],
    ['não tenho', null],
    ['12345678901234', null],
  ] as const)
    expect([said, internationalNumber(said)]).toEqual([said, number])
})
