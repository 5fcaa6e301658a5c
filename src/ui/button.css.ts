import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { vars } from './theme/contract.css.ts'
import { atMost, besideWords, media, touchTarget } from './theme/layout.ts'

const press = `transform ${vars.motion.fast} ${vars.motion.ease}`

// Colours fade under the pointer alone: a change of the theme sets off no transition.
export const button = style({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  minHeight: touchTarget,
  maxWidth: '100%',
  // Transparent here, but visible in forced-colors mode.
  border: '1px solid transparent',
  // One line gets fully round ends. With several lines, rounder corners would cut into the text.
  borderRadius: '1.75rem',
  fontFamily: vars.font.text,
  fontWeight: 600,
  lineHeight: vars.lineHeight.tight,
  textAlign: 'center',
  textDecoration: 'none',
  cursor: 'pointer',
  userSelect: 'none',
  // A narrow table cell must not split a word.
  overflowWrap: 'break-word',
  transition: press,
  '@media': {
    [media.hover]: {
      selectors: {
        '&:hover': {
          transition: `background-color ${vars.motion.fast} ${vars.motion.ease}, color ${vars.motion.fast} ${vars.motion.ease}, border-color ${vars.motion.fast} ${vars.motion.ease}, ${press}`,
        },
      },
    },
  },
  selectors: {
    '&:active:not(:disabled, [aria-disabled="true"])': { transform: 'scale(0.98)' },
    '&:disabled': { cursor: 'not-allowed', opacity: 0.55 },
    '&[aria-busy="true"]': { cursor: 'progress' },
  },
})

export const size = styleVariants({
  md: { padding: `${vars.space.xs} ${vars.size.inset}`, fontSize: '1rem' },
  lg: { minHeight: '3.25rem', padding: `${vars.space.sm} ${besideWords}`, fontSize: vars.fontSize.md },
})

const hover = (declarations: Record<string, string>) => ({
  '@media': { [media.hover]: { selectors: { '&:hover:not(:disabled, [aria-busy="true"])': declarations } } },
})

export const variant = styleVariants({
  primary: {
    backgroundColor: vars.color.brand,
    color: vars.color.onBrand,
    ...hover({ backgroundColor: vars.color.brandStrong }),
  },
  secondary: {
    backgroundColor: vars.color.surface,
    borderColor: vars.color.control,
    color: vars.color.brand,
    ...hover({ backgroundColor: vars.color.brandSoft, borderColor: vars.color.brand, color: vars.color.brandStrong }),
  },
  quiet: {
    backgroundColor: 'transparent',
    color: vars.color.brand,
    '@media': {
      ...hover({ backgroundColor: vars.color.brandSoft, color: vars.color.brandStrong })['@media'],
      // Nothing is drawn at its edge: the words take the room.
      [media.fewLetters]: { paddingInline: atMost(0.5) },
    },
  },
  danger: {
    backgroundColor: vars.color.danger,
    color: vars.color.onDanger,
    ...hover({ backgroundColor: vars.color.dangerStrong }),
  },
})

/** For `globalStyle`, on a quiet one below lines of text: its words begin where those do. */
export const flush = {
  marginInlineStart: `calc(-1 * ${vars.size.inset})`,
  maxWidth: `calc(100% + ${vars.size.inset})`,
  textAlign: 'start',
  '@media': { [media.fewLetters]: { marginInlineStart: `calc(-1 * ${atMost(0.5)})` } },
} as const

export const block = style({ display: 'flex', width: '100%' })

export const content = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: vars.space.xs,
  minWidth: 0,
  selectors: { '[aria-busy="true"] > &': { opacity: 0 } },
})

// Where hardly two words fit, the text takes precedence over the icon.
export const icon = style({
  display: 'inline-flex',
  flex: 'none',
  '@media': { [media.fewLetters]: { display: 'none' } },
})
globalStyle(`${icon} > svg`, { width: '1.25em', height: '1.25em' })

export const busy = style({ position: 'absolute', inset: 0, display: 'grid', placeItems: 'center' })
