import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from './theme/contract.css.ts'
import { media } from './theme/layout.ts'

export const card = style({
  position: 'relative',
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.lg,
})

export const tone = styleVariants({
  surface: { backgroundColor: vars.color.surface, boxShadow: vars.color.shadow },
  flat: { backgroundColor: vars.color.surface },
  brand: { backgroundColor: vars.color.brandSoft, borderColor: 'transparent' },
  sage: { backgroundColor: vars.color.sageSoft, borderColor: 'transparent' },
  gold: { backgroundColor: vars.color.goldSoft, borderColor: 'transparent' },
})

export const padding = styleVariants({
  // Clips the picture to the corners. Other cards clip nothing, or focus rings would be cut.
  none: { overflow: 'clip' },
  sm: { padding: vars.space.md },
  md: { padding: vars.size.inset, '@media': { [media.tablet]: { padding: vars.space.lg } } },
  lg: { padding: vars.space.lg, '@media': { [media.tablet]: { padding: vars.space.xl } } },
})

/** The padded part of a card whose own padding is `none`. */
export const cardBody = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.xs,
  padding: vars.size.inset,
})

/** For the one link or button of an interactive card: the whole card activates it. */
export const stretchedLink = style({
  color: 'inherit',
  textDecoration: 'none',
  selectors: {
    '&::after': { content: '', position: 'absolute', inset: 0, borderRadius: 'inherit' },
    '&:focus-visible': { outline: 'none' },
  },
})

export const interactive = style({
  transition: `transform ${vars.motion.base} ${vars.motion.ease}`,
  selectors: {
    [`&:has(${stretchedLink}:focus-visible)`]: {
      outline: `3px solid ${vars.color.focus}`,
      outlineOffset: '2px',
    },
    '&:active': { transform: 'scale(0.995)' },
  },
  '@media': {
    [media.hover]: {
      selectors: {
        '&:hover': {
          transform: 'translateY(-2px)',
          borderColor: vars.color.control,
          // The colour only here: a change of the theme sets off no transition.
          transition: `transform ${vars.motion.base} ${vars.motion.ease}, border-color ${vars.motion.base} ${vars.motion.ease}`,
        },
      },
    },
  },
})
