import { globalFontFace } from '@vanilla-extract/css'
import { webFonts } from './tokens.ts'

/*
 * Both fonts are variable and cut to Latin: Figtree 20 kB, Fraunces 37 kB. Until they are loaded, a
 * system font replaces them, scaled to the same widths and heights so that nothing moves.
 *
 * How to calculate the numbers: the mean advance of a Portuguese text of 340 characters, in em, at
 * the usual weight (Figtree 400: 0.4490, 600: 0.4560; Fraunces 560: 0.4769), divided by the
 * fallback's (Arial 0.4544, bold 0.4833; Roboto 0.4534, Times 0.4012, Georgia 0.4402, Noto Serif
 * 0.4750) is size-adjust. The web font's ascent and descent (Figtree 0.950 and 0.250; Fraunces
 * 0.978 and 0.255) divided by that are the overrides.
 */

const standIn = (
  sources: string[],
  sizeAdjust: string,
  ascentOverride: string,
  descentOverride: string,
  fontWeight = '100 900',
) => ({
  fontWeight,
  src: sources.map((name) => `local('${name}')`).join(', '),
  sizeAdjust,
  ascentOverride,
  descentOverride,
  lineGapOverride: '0%',
})

globalFontFace(webFonts.text, {
  src: "url('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2') format('woff2')",
  fontDisplay: 'swap',
  fontStyle: 'normal',
  fontWeight: '300 900',
})
// Two weights each, since buttons and labels use 600.
globalFontFace('Figtree Fallback Arial', [
  standIn(['Arial', 'Liberation Sans', 'Helvetica'], '98.8%', '96.1%', '25.3%', '100 500'),
  standIn(['Arial Bold', 'Liberation Sans Bold', 'Helvetica Bold'], '94.4%', '100.7%', '26.5%', '501 900'),
])
globalFontFace('Figtree Fallback Roboto', [
  standIn(['Roboto', 'Roboto Regular'], '99%', '95.9%', '25.2%', '100 500'),
  standIn(['Roboto', 'Roboto Regular'], '100.6%', '94.4%', '24.9%', '501 900'),
])

globalFontFace(webFonts.display, {
  src: "url('@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2') format('woff2')",
  fontDisplay: 'swap',
  fontStyle: 'normal',
  fontWeight: '100 900',
})
globalFontFace('Fraunces Fallback Georgia', standIn(['Georgia'], '108.3%', '90.3%', '23.5%'))
globalFontFace('Fraunces Fallback Noto', standIn(['Noto Serif', 'Noto Serif Regular'], '100.4%', '97.4%', '25.4%'))
globalFontFace('Fraunces Fallback Times', standIn(['Times New Roman', 'Liberation Serif'], '118.9%', '82.3%', '21.5%'))
