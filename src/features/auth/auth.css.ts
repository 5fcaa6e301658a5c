import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#ui/theme/contract.css.ts'
import { touchTarget } from '#ui/theme/layout.ts'

export const column = style({ display: 'grid', gap: vars.space.md })
export const card = style({ display: 'grid', gap: vars.space.lg })
export const form = style({ display: 'grid', gap: vars.space.md })
export const join = style({ textAlign: 'center' })
globalStyle(`${join} a`, { display: 'inline-flex', alignItems: 'center', minHeight: touchTarget })

export const accountEnded = style({
  maxWidth: '44rem',
  marginInline: 'auto',
  paddingInline: vars.layout.gutter,
  paddingTop: vars.space.md,
})
