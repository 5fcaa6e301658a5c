import { style } from '@vanilla-extract/css'
import { vars } from '#ui/theme/contract.css.ts'
import { media } from '#ui/theme/layout.ts'

export const stack = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space.lg })
export const filter = style({ maxWidth: '22rem' })
export const order = style({ display: 'grid', gap: vars.space.xxs })
export const items = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space.xxs,
  overflowWrap: 'anywhere',
})
export const total = style({ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' })
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space.xs,
  '@media': { [media.tablet]: { justifyContent: 'flex-end' } },
})
export const more = style({ display: 'flex', justifyContent: 'center' })
