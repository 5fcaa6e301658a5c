import { keyframes, style } from '@vanilla-extract/css'
import { vars } from './theme/contract.css.ts'
import { media, toastRoom } from './theme/layout.ts'

const fromBelow = keyframes({ from: { transform: 'translateY(100%)' } })
const toBelow = keyframes({ to: { transform: 'translateY(100%)' } })
const fromRight = keyframes({ from: { transform: 'translateX(100%)' } })
const toRight = keyframes({ to: { transform: 'translateX(100%)' } })

export const sheet = style({
  right: 0,
  bottom: 0,
  left: 0,
  maxHeight: `calc(100dvh - ${vars.layout.safeTop} - ${vars.space.xl} - var(${toastRoom}, 0px))`,
  paddingBottom: vars.layout.safeBottom,
  border: `0 solid ${vars.color.line}`,
  borderTopWidth: '1px',
  borderRadius: `${vars.radius.lg} ${vars.radius.lg} 0 0`,
  selectors: {
    '&[data-state="open"]': { animation: `${fromBelow} ${vars.motion.slow} ${vars.motion.ease}` },
    '&[data-state="closed"]': { animation: `${toBelow} ${vars.motion.base} ease-in forwards` },
  },
  '@media': {
    [media.tablet]: {
      top: 0,
      left: 'auto',
      width: '27rem',
      maxHeight: 'none',
      paddingTop: vars.layout.safeTop,
      paddingRight: vars.layout.safeRight,
      borderWidth: '0 0 0 1px',
      borderRadius: `${vars.radius.lg} 0 0 ${vars.radius.lg}`,
      selectors: {
        '&[data-state="open"]': { animation: `${fromRight} ${vars.motion.slow} ${vars.motion.ease}` },
        '&[data-state="closed"]': { animation: `${toRight} ${vars.motion.base} ease-in forwards` },
      },
    },
  },
})

/** A sheet is narrow: its buttons stack at every screen width. */
export const footer = style({ selectors: { '&&': { flexDirection: 'column-reverse' } } })
