import { style } from '@vanilla-extract/css'
import { vars } from '../../ui/theme/contract.css.ts'

export const door = style({ display: 'flex', alignItems: 'flex-start', gap: vars.space.md })
export const icon = style({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: '2.75rem',
  height: '2.75rem',
  border: '1px solid transparent',
  borderRadius: vars.radius.full,
  backgroundColor: vars.color.brandSoft,
  color: vars.color.brand,
})
export const words = style({ display: 'grid', gap: vars.space.xxs, minWidth: 0 })
