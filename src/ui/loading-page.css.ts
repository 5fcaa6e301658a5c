import { keyframes, style } from '@vanilla-extract/css'
import { vars } from './theme/contract.css.ts'

const appear = keyframes({ from: { opacity: 0 }, to: { opacity: 1 } })

export const late = style({ animation: `${appear} ${vars.motion.base} 180ms both` })

/** Keeps the footer below the window, so that arriving content pushes nothing visible away. */
export const tall = style({ minHeight: `calc(100dvh - ${vars.layout.headerHeight})` })
