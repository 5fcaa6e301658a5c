import { keyframes, style } from '@vanilla-extract/css'
import { vars } from './theme/contract.css.ts'
import { media } from './theme/layout.ts'

const turn = keyframes({ to: { transform: 'rotate(1turn)' } })
const breathe = keyframes({ '50%': { opacity: 0.4 } })
const appear = keyframes({ from: { opacity: 0 } })

export const spinner = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space.sm,
  color: vars.color.inkMuted,
})

export const ring = style({
  display: 'inline-block',
  flex: 'none',
  width: '1.25em',
  height: '1.25em',
  border: '2px solid currentColor',
  borderTopColor: 'transparent',
  borderRadius: vars.radius.full,
  animation: `${turn} 800ms linear infinite`,
  '@media': {
    // It must still look alive without turning.
    [media.reducedMotion]: { animation: `${breathe} 1600ms ease-in-out infinite !important` },
  },
})

export const fullPage = style({
  display: 'grid',
  placeItems: 'center',
  // The footer stays below the window (see `tall` in page.css.ts).
  minHeight: `calc(100dvh - ${vars.layout.headerHeight})`,
  padding: vars.space.lg,
  paddingBottom: `calc(${vars.layout.bottomBarHeight} + ${vars.space.lg})`,
  fontSize: vars.fontSize.md,
  // Content that arrives at once should not flash a spinner first.
  animation: `${appear} ${vars.motion.base} ${vars.motion.ease} 200ms backwards`,
})
