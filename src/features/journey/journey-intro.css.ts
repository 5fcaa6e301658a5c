import { style } from '@vanilla-extract/css'
import { vars } from '#ui/theme/contract.css.ts'

export const intro = style({ display: 'grid', justifyItems: 'center', gap: vars.space.md, textAlign: 'center' })
// Small, so that on the smallest phones the button is above the bottom bar.
export const blossom = style({ width: '2.5rem', height: '2.5rem', color: vars.color.brand })
export const points = style({
  display: 'grid',
  gap: vars.space.xs,
  maxWidth: '44ch',
  marginTop: vars.space.xs,
  color: vars.color.inkMuted,
})
