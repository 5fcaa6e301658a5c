import { describe, expect, it } from 'vitest'
import { contrast, luminance, partPairs, textPairs } from './contrast.ts'
import { type ThemeName, themes } from './tokens.ts'

describe('a medida do contraste', () => {
  it('dá os valores conhecidos da norma', () => {
    expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21, 5)
    expect(contrast('#777777', '#FFFFFF')).toBeCloseTo(4.48, 2)
    expect(contrast('#FFFFFF', '#777777')).toBe(contrast('#777777', '#FFFFFF'))
  })

  it('recusa o que não é uma cor', () => {
    expect(() => luminance('white')).toThrow(TypeError)
  })
})

for (const name of Object.keys(themes) as ThemeName[]) {
  const tokens = themes[name]
  describe(`no tema ${name}`, () => {
    it.each(textPairs)('lê-se %s sobre %s (4,5)', (foreground, background) => {
      expect(contrast(tokens[foreground], tokens[background])).toBeGreaterThanOrEqual(4.5)
    })
    it.each(partPairs)('vê-se %s sobre %s (3)', (foreground, background) => {
      expect(contrast(tokens[foreground], tokens[background])).toBeGreaterThanOrEqual(3)
    })
  })
}
