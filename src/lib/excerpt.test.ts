import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cut, EXCERPTS, excerptOf } from './excerpt.ts'

describe('the excerpt of a devotional', () => {
  it('leaves a short text whole', () => {
    expect(excerptOf('Descanse.\n\nRespire.', EXCERPTS.message)).toBe('Descanse. Respire.')
    expect(excerptOf('a'.repeat(200), EXCERPTS.message)).toBe('a'.repeat(200))
  })

  it('cuts between words', () => {
    expect(excerptOf('uma palavra longa', 12)).toBe('uma palavra…')
    expect(excerptOf('uma palavra longa', 11)).toBe('uma palavra…')
    expect(excerptOf('uma palavra longa', 10)).toBe('uma…')
  })

  it('leaves no comma before the ellipsis', () => {
    expect(excerptOf('calma, alma minha', 7)).toBe('calma…')
  })

  it('never exceeds the limit, never breaks an emoji, and is a beginning of the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), fc.integer({ min: 1, max: 250 }), (text, limit) => {
        const excerpt = excerptOf(text, limit)
        const line = text.replace(/\s+/g, ' ').trim()
        expect([...excerpt.replace(/…$/, '')].length).toBeLessThanOrEqual(limit)
        expect(excerpt === line || (excerpt.endsWith('…') && line.startsWith(excerpt.slice(0, -1)))).toBe(true)
        expect(excerpt.isWellFormed() || !text.isWellFormed()).toBe(true)
      }),
    )
  })
})

it('leaves a text of exactly 140 characters unchanged, and cuts one of 141', () => {
  expect(cut('a'.repeat(140), 140)).toBe('a'.repeat(140))
  expect(cut('a'.repeat(141), 140)).toBe(`${'a'.repeat(140)}...`)
  expect(cut('', 140)).toBe('')
})

it('counts a flower as one character, and never leaves half of one', () => {
  expect(cut('🌸'.repeat(140), 140)).toBe('🌸'.repeat(140))
  const text = cut(`${'a'.repeat(139)}🌸🌸`, 140)
  expect(text).toBe(`${'a'.repeat(139)}🌸...`)
  expect(text.isWellFormed()).toBe(true)
})
