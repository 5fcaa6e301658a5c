import { keyframes, style } from '@vanilla-extract/css'
import { vars } from '#ui/theme/contract.css.ts'
import { media } from '#ui/theme/layout.ts'

export const card = style({
  gap: vars.space.xs,
  padding: `${vars.space.lg} ${vars.size.inset}`,
  '@media': { [media.tablet]: { padding: vars.space.xxl } },
})

/** In and out once, like a breath. */
const breath = keyframes({
  from: { opacity: 0, transform: 'scale(0.5) rotate(-36deg)' },
  '55%': { opacity: 1, transform: 'scale(1.14)' },
  to: { opacity: 1, transform: 'none' },
})
const still = { [media.reducedMotion]: { animation: 'none' } }

export const blossom = style({
  width: '3.5rem',
  height: '3.5rem',
  color: vars.color.sage,
  animation: `${breath} 1600ms ${vars.motion.ease} both`,
  '@media': still,
})

export const title = style({ fontFamily: vars.font.text, fontSize: vars.fontSize.md, color: vars.color.sage })
export const carry = style({ marginTop: vars.space.xs, color: vars.color.inkMuted, fontSize: vars.fontSize.sm })

const appear = keyframes({ from: { opacity: 0, transform: 'translateY(6px)' }, to: { opacity: 1, transform: 'none' } })
const words = style({
  maxWidth: '24em',
  fontFamily: vars.font.display,
  fontWeight: 430,
  lineHeight: vars.lineHeight.snug,
  textWrap: 'balance',
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  animation: `${appear} 900ms ${vars.motion.ease} both`,
  '@media': still,
})
export const truth = style([words, { fontSize: vars.fontSize.xxl }])
export const longTruth = style([words, { fontSize: vars.fontSize.xl }])

export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: vars.space.xs,
  marginBlock: vars.space.xs,
})
