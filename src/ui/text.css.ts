import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from './theme/contract.css.ts'

export const headingSize = styleVariants({
  sm: { fontSize: vars.fontSize.lg, fontFamily: vars.font.display, fontWeight: 580, lineHeight: vars.lineHeight.snug },
  md: { fontSize: vars.fontSize.xl, lineHeight: vars.lineHeight.snug },
  lg: { fontSize: vars.fontSize.xxl },
  display: { fontSize: vars.fontSize.display },
})

export const lead = style({
  maxWidth: '30em',
  color: vars.color.inkMuted,
  fontSize: vars.fontSize.lg,
  lineHeight: vars.lineHeight.body,
})

export const muted = style({ color: vars.color.inkMuted, fontSize: vars.fontSize.sm })
