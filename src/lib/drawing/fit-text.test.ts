import { describe, expect, it } from 'vitest'
import { fitText } from './fit-text.ts'

describe('the text fits the picture', () => {
  const options = {
    maxWidth: 800,
    maxHeight: 630,
    largest: 84,
    smallest: 28,
    lineHeight: 1.34,
    // Letters about half as wide as high.
    measure: (text: string, size: number) => text.length * size * 0.5,
  }
  const verse = (letters: number) =>
    'palavra '
      .repeat(Math.ceil(letters / 8))
      .slice(0, letters)
      .trim()

  it.each([3, 40, 120, 300, 500])('with %s letters', (letters) => {
    const text = verse(letters)
    const { lines, size } = fitText(text, options)
    expect(lines.join(' ')).toBe(text)
    for (const line of lines) expect(options.measure(line, size)).toBeLessThanOrEqual(options.maxWidth)
    expect(lines.length * size * options.lineHeight).toBeLessThanOrEqual(options.maxHeight)
  })

  it('a short text is large, a long one smaller', () => {
    expect(fitText(verse(30), options).size).toBe(84)
    expect(fitText(verse(500), options).size).toBeLessThan(50)
  })

  it('the lines have almost the same length: no word stands alone', () => {
    const { lines } = fitText('um dois três quatro cinco seis sete oito nove dez onze', { ...options, largest: 60 })
    const lengths = lines.map((line) => line.length)
    expect(Math.min(...lengths)).toBeGreaterThan(Math.max(...lengths) / 2)
  })
})
