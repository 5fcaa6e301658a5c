/**
 * The raw palette and scales: the only place that defines colours and lengths.
 * Names say the role. `contrast.test.ts` measures each pair that `pairs` in contrast.ts lists.
 */

import { atMost } from './layout.ts'

export interface ColorTokens {
  /** The page itself. */
  paper: string
  /** Cards, fields, bars. */
  surface: string
  /** Menus, dialogs and toasts. */
  raised: string
  /** Hover, skeletons, the track of a bar. */
  sunken: string
  ink: string
  inkMuted: string
  /** Thin lines: decoration only, never the only sign of a control. */
  line: string
  /** The border of a control: contrast of 3:1 or more. */
  control: string
  brand: string
  brandStrong: string
  onBrand: string
  brandSoft: string
  /** Done. */
  sage: string
  sageSoft: string
  /** Pinned, important. */
  gold: string
  goldSoft: string
  danger: string
  dangerStrong: string
  onDanger: string
  dangerSoft: string
  focus: string
  /** Behind dialogs and sheets. */
  scrim: string
  shadow: string
}

export const light: ColorTokens = {
  paper: '#FBF7F4',
  surface: '#FFFFFF',
  raised: '#FFFFFF',
  sunken: '#F3EBE7',
  ink: '#2B1F24',
  inkMuted: '#6B5A61',
  line: '#E9DDD9',
  control: '#93808A',
  brand: '#8A2F55',
  brandStrong: '#6F2243',
  onBrand: '#FFFFFF',
  brandSoft: '#F6E4EB',
  sage: '#35604A',
  sageSoft: '#E4EFE7',
  gold: '#7A4E0E',
  goldSoft: '#FBF0DC',
  danger: '#B3261E',
  dangerStrong: '#8F1D17',
  onDanger: '#FFFFFF',
  dangerSoft: '#FBE7E4',
  focus: '#8A2F55',
  scrim: 'rgb(43 31 36 / 0.48)',
  shadow: '0 1px 2px rgb(75 37 52 / 0.05), 0 8px 24px -8px rgb(75 37 52 / 0.14)',
}

export const dark: ColorTokens = {
  paper: '#1B1417',
  surface: '#251C20',
  raised: '#2E2328',
  sunken: '#33272D',
  ink: '#F3E9EC',
  inkMuted: '#BFAEB5',
  line: '#3B2D33',
  control: '#8B7780',
  brand: '#E79BBB',
  brandStrong: '#F2B9D0',
  onBrand: '#2B0F1C',
  brandSoft: '#3A2430',
  sage: '#9CCBAF',
  sageSoft: '#22332A',
  gold: '#E6BE7C',
  goldSoft: '#372B18',
  danger: '#F5A199',
  dangerStrong: '#FBC2BC',
  onDanger: '#3A0B08',
  dangerSoft: '#40211F',
  focus: '#F2B9D0',
  scrim: 'rgb(8 4 6 / 0.66)',
  shadow: '0 1px 2px rgb(0 0 0 / 0.3), 0 10px 28px -8px rgb(0 0 0 / 0.55)',
}

export const sepia: ColorTokens = {
  paper: '#F6ECD9',
  surface: '#FCF5E6',
  raised: '#FFFAEE',
  sunken: '#EDE0C8',
  ink: '#3B2E1E',
  inkMuted: '#6B5840',
  line: '#E2D2B4',
  control: '#8C7657',
  brand: '#7F2B4C',
  brandStrong: '#661F3B',
  onBrand: '#FFF8EC',
  brandSoft: '#F2DDD3',
  sage: '#345A41',
  sageSoft: '#E0E6CD',
  gold: '#714609',
  goldSoft: '#F5E2B8',
  danger: '#A3231B',
  dangerStrong: '#821A14',
  onDanger: '#FFF8EC',
  dangerSoft: '#F6DCCD',
  focus: '#7F2B4C',
  scrim: 'rgb(59 46 30 / 0.5)',
  shadow: '0 1px 2px rgb(84 60 24 / 0.06), 0 8px 24px -8px rgb(84 60 24 / 0.18)',
}

export const themes = { light, dark, sepia }
export type ThemeName = keyof typeof themes

/** A 4 px scale, in rem so that it grows with the text size. */
export const space = {
  none: '0',
  xxs: atMost(0.25),
  xs: atMost(0.5),
  sm: atMost(0.75),
  md: atMost(1),
  lg: atMost(1.5),
  xl: atMost(2),
  xxl: atMost(3),
  xxxl: atMost(4),
}

export const radius = { sm: '8px', md: '12px', lg: '20px', full: '999px' }

/** fonts.css.ts declares them. */
export const webFonts = { display: 'Fraunces Variable', text: 'Figtree Variable' }
/** Until these are there: the phone's own, scaled to their widths and heights (fonts.css.ts). */
export const standIns = {
  display: "'Fraunces Fallback Georgia', 'Fraunces Fallback Noto', 'Fraunces Fallback Times', Georgia, serif",
  text: "'Figtree Fallback Arial', 'Figtree Fallback Roboto', system-ui, sans-serif",
}
export const font = {
  display: `'${webFonts.display}', ${standIns.display}`,
  text: `'${webFonts.text}', ${standIns.text}`,
}

/**
 * Font sizes: 13, 15, 17, 19, 22, 28 px, and a title that scales with the screen from 32 to 44 px.
 * With large text, titles grow only as far as a long word fits on a phone.
 */
export const fontSize = {
  xs: '0.8125rem',
  sm: '0.9375rem',
  md: '1.0625rem',
  lg: '1.1875rem',
  xl: 'min(1.375rem, 11vw)',
  xxl: 'min(1.75rem, 12vw)',
  display: 'min(clamp(2rem, 1.55rem + 2vw, 2.75rem), 13vw)',
}

export const lineHeight = { tight: '1.2', snug: '1.35', body: '1.5', reading: '1.65' }

export const motion = {
  fast: '150ms',
  base: '200ms',
  slow: '250ms',
  ease: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
}
