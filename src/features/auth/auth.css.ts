import { style } from '@vanilla-extract/css'
import { vars } from '#ui/theme/contract.css.ts'

export const column = style({ display: 'grid', gap: vars.space.md })
export const card = style({ display: 'grid', gap: vars.space.lg })
export const form = style({ display: 'grid', gap: vars.space.md })
export const join = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${vars.space.xxs} ${vars.space.sm}`,
})

export const accountEnded = style({
  maxWidth: '44rem',
  marginInline: 'auto',
  paddingInline: vars.layout.gutter,
  paddingTop: vars.space.md,
})
