import { keyframes, style } from '@vanilla-extract/css'
import { vars } from '#ui/theme/contract.css.ts'
import { media } from '#ui/theme/layout.ts'

export const card = style({
  gap: vars.space.xs,
  padding: `${vars.space.lg} ${vars.size.inset}`,
  '@media': { [media.tablet]: { padding: vars.space.xxl } },
})

const still = { [media.reducedMotion]: { animation: 'none' } }

/** Small: what the day leaves, and whom to send it to, stay in sight on a low phone. */
export const garden = style({ width: '100%', maxWidth: '14rem' })

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
