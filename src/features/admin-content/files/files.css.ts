import { style } from '@vanilla-extract/css'
import { vars } from '#ui/theme/contract.css.ts'

export const stack = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space.lg })
export const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${vars.space.xs} ${vars.space.md}`,
})
export const acts = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars.space.sm })
export const file = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars.space.sm, minWidth: 0 })
export const thumb = style({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: '3rem',
  height: '3rem',
  borderRadius: vars.radius.sm,
  overflow: 'hidden',
  backgroundColor: vars.color.sunken,
  color: vars.color.inkMuted,
})
export const name = style({ flex: '1 1 8rem', minWidth: 0, color: vars.color.brand, overflowWrap: 'anywhere' })
