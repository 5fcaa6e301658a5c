import { keyframes, style, styleVariants } from '@vanilla-extract/css'
import { vars } from './theme/contract.css.ts'
import { touchTarget } from './theme/layout.ts'

const breathe = keyframes({ '50%': { opacity: 0.55 } })

export const skeleton = style({
  display: 'block',
  borderRadius: vars.radius.md,
  backgroundColor: vars.color.sunken,
  animation: `${breathe} 1800ms ease-in-out infinite`,
})

export const shape = styleVariants({
  block: { height: '6rem' },
  title: { height: '1.75rem', width: '60%', borderRadius: vars.radius.sm },
  picture: { aspectRatio: '16 / 9' },
  circle: { width: touchTarget, height: touchTarget, borderRadius: vars.radius.full },
  /** As high as a line of text. */
  line: { height: '1lh', width: '60%', borderRadius: vars.radius.sm },
  button: { height: touchTarget, width: '10rem', borderRadius: vars.radius.full },
})

export const text = style({ display: 'grid', gap: '0.625rem' })

export const line = style({
  height: '0.875em',
  borderRadius: vars.radius.sm,
  selectors: { '&:last-child:not(:first-child)': { width: '65%' } },
})
