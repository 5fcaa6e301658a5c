import type { ColorTokens } from './tokens.ts'

/** Relative luminance of an `#RRGGBB` colour, 0 to 1 (WCAG 2.2, 'relative luminance'). */
export function luminance(hex: string): number {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex)
  if (!match) throw new TypeError(`not an #RRGGBB colour: ${hex}`)
  const [r, g, b] = match.slice(1).map((pair) => {
    const channel = Number.parseInt(pair, 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast ratio of two colours, 1 to 21 (WCAG 2.2, 'contrast ratio'). */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

type Pair = readonly [foreground: keyof ColorTokens, background: keyof ColorTokens]

const over = (foreground: keyof ColorTokens, ...backgrounds: (keyof ColorTokens)[]): Pair[] =>
  backgrounds.map((background) => [foreground, background] as const)

/** Text on its background: 4.5. A style that combines two new colours adds its pair here. */
export const textPairs: readonly Pair[] = [
  ...over('ink', 'paper', 'surface', 'raised', 'sunken', 'brandSoft', 'sageSoft', 'goldSoft', 'dangerSoft'),
  ...over('inkMuted', 'paper', 'surface', 'raised', 'sunken', 'brandSoft', 'sageSoft', 'goldSoft', 'dangerSoft'),
  ...over('brand', 'paper', 'surface', 'raised', 'sunken', 'brandSoft'),
  ...over('brandStrong', 'paper', 'surface', 'raised', 'sunken', 'brandSoft'),
  ...over('onBrand', 'brand', 'brandStrong'),
  ...over('sage', 'paper', 'surface', 'raised', 'sageSoft'),
  ...over('gold', 'paper', 'surface', 'raised', 'goldSoft'),
  ...over('danger', 'paper', 'surface', 'raised', 'dangerSoft'),
  ...over('onDanger', 'danger', 'dangerStrong'),
]

/** Parts that people need to see (borders of controls, the focus ring, bars): 3. */
export const partPairs: readonly Pair[] = [
  ...over('control', 'paper', 'surface', 'raised'),
  ...over('focus', 'paper', 'surface', 'raised', 'sunken', 'brandSoft', 'sageSoft', 'goldSoft', 'dangerSoft'),
  ...over('brand', 'sunken', 'surface'),
  ...over('sage', 'sunken', 'surface'),
]
