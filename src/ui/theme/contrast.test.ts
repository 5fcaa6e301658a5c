import { describe, expect, it } from 'vitest'
import { contrast, luminance, partPairs, textPairs } from './contrast.ts'
import { type ThemeName, themes } from './tokens.ts'

describe('the contrast measure', () => {
  it('gives the values known from the standard', () => {
    expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21, 5)
    expect(contrast('#777777', '#FFFFFF')).toBeCloseTo(4.48, 2)
    expect(contrast('#FFFFFF', '#777777')).toBe(contrast('#777777', '#FFFFFF'))
  })

  it('refuses what is not a colour', () => {
    expect(() => luminance('white')).toThrow(TypeError)
  })
})

for (const name of Object.keys(themes) as ThemeName[]) {
  const tokens = themes[name]
  describe(`in the theme ${name}`, () => {
    it.each(textPairs)('%s is readable on %s (4.5)', (foreground, background) => {
      expect(contrast(tokens[foreground], tokens[background])).toBeGreaterThanOrEqual(4.5)
    })
    it.each(partPairs)('%s is visible on %s (3)', (foreground, background) => {
      expect(contrast(tokens[foreground], tokens[background])).toBeGreaterThanOrEqual(3)
    })
  })
}
