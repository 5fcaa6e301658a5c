import { style } from '@vanilla-extract/css'
import { vars } from '../../ui/theme/contract.css.ts'

export const intro = style({ display: 'grid', justifyItems: 'center', gap: vars.space.md, textAlign: 'center' })
export const blossom = style({ width: '3.5rem', height: '3.5rem', color: vars.color.brand })
export const points = style({
  display: 'grid',
  gap: vars.space.xs,
  maxWidth: '44ch',
  marginBottom: vars.space.xs,
  color: vars.color.inkMuted,
})
