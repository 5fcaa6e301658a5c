import { keyframes, style } from '@vanilla-extract/css'
import { vars } from './theme/contract.css.ts'
import { zIndex, toastRoom } from './theme/layout.ts'

/** Set by popover.tsx: the height between the trigger and the edge of the screen. */
export const roomName = '--popover-room'

const appear = keyframes({ from: { opacity: 0, transform: 'translateY(-0.25rem)' } })
const vanish = keyframes({ to: { opacity: 0 } })

export const popover = style({
  position: 'fixed',
  zIndex: zIndex.popover,
  width: 'min(24rem, calc(100vw - 1.5rem))',
  // The panel does not overlap the bottom bar or a toast.
  maxHeight: `calc(var(${roomName}, 80dvh) - ${vars.layout.bottomBarHeight} - var(${toastRoom}, 0px))`,
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
