import { keyframes, style } from '@vanilla-extract/css'
import { vars } from './theme/contract.css.ts'

const appear = keyframes({ from: { opacity: 0 }, to: { opacity: 1 } })

export const late = style({ animation: `${appear} ${vars.motion.base} 180ms both` })

/** The footer stays below the window: what arrives must push nothing away that she sees. */
export const tall = style({ minHeight: `calc(100dvh - ${vars.layout.headerHeight})` })
