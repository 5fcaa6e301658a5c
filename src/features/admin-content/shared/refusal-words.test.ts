import { expect, it } from 'vitest'
import { adminContentTexts } from '#texts/admin-content.ts'
import { refusalWords } from './refusal-words.ts'

const { refusal: texts, conflict } = adminContentTexts
const refusal = (code: string, message = 'English words', isConflict = false) => ({ code, message, isConflict, rev: 0 })

it.each([
  [refusal('FL409', '', true), conflict.title],
  [refusal('P0001', 'O dia já passou.'), 'O dia já passou.'],
  [refusal('42501'), texts.notAllowed],
  [refusal('HTTP 403'), texts.notAllowed],
  [refusal('23514'), texts.invalid],
  [refusal('22001'), texts.invalid],
  [refusal('FL426', ''), texts.older],
  [refusal('HTTP 413'), texts.tooLarge],
  [refusal('XX000'), texts.unknown('XX000')],
])('%j has words of its own', (given, words) => {
  expect(refusalWords(given)).toBe(words)
})

it('what a code means for one kind of content takes precedence', () => {
  expect(refusalWords(refusal('23505'), { '23505': 'Este dia já tem um devocional' })).toBe(
    'Este dia já tem um devocional',
  )
})
