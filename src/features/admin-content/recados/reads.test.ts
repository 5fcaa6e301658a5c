import { expect, it } from 'vitest'
import { remindedWords } from './reads.ts'

it('the same is said of a reminder to some, whether it went to anybody or not', () => {
  const ofSome = remindedWords(1, true)
  expect(remindedWords(0, true)).toEqual(ofSome)
  expect(remindedWords(2, true)).toEqual(ofSome)
  // Of few the server gives no number.
  expect(remindedWords('algumas', true)).toEqual(ofSome)
  expect(remindedWords('algumas', false)).toEqual(ofSome)
  expect(JSON.stringify(ofSome)).not.toMatch(/\d/)
  expect([remindedWords(0, false), remindedWords(2, false)]).not.toContainEqual(ofSome)
})
