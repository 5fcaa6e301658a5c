import { keyframes, style } from '@vanilla-extract/css'
import { vars } from './theme/contract.css.ts'
import { zIndex, toastRoom } from './theme/layout.ts'

/** What the bottom bar and a toast, which the panel does not overlap, take of its height. */
export const taken = `(${vars.layout.bottomBarHeight} + var(${toastRoom}, 0px))`

const appear = keyframes({ from: { opacity: 0, transform: 'translateY(-0.25rem)' } })
const vanish = keyframes({ to: { opacity: 0 } })

export const popover = style({
  position: 'fixed',
  zIndex: zIndex.popover,
  width: 'min(24rem, calc(100vw - 1.5rem))',
  // Until popover.tsx knows the room there is.
  maxHeight: `calc(80dvh - ${taken})`,
  padding: vars.space.md,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.lg,
  backgroundColor: vars.color.raised,
  color: vars.color.ink,
  boxShadow: vars.color.shadow,
  selectors: {
    '&:focus': { outline: 'none' },
    '&[data-state="open"]': { animation: `${appear} ${vars.motion.fast} ${vars.motion.ease}` },
    '&[data-state="closed"]': { animation: `${vanish} ${vars.motion.fast} ease-in forwards` },
  },
})
