import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#ui/theme/contract.css.ts'
import { media } from '#ui/theme/layout.ts'

export const sections = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space.xl })
export const section = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space.md })
export const links = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space.md,
  '@media': {
    [media.tablet]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    [media.tables]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  },
})
// The last card of an odd number spans the gap beside it.
globalStyle(`${links} > :last-child:nth-child(odd)`, {
  '@media': { [`${media.tablet} and ${media.belowTables}`]: { gridColumn: '1 / -1' } },
})

export const link = style({ display: 'flex', alignItems: 'flex-start', gap: vars.space.md })
export const icon = style({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: vars.size.tool,
  height: vars.size.tool,
  border: '1px solid transparent',
  borderRadius: vars.radius.full,
  backgroundColor: vars.color.brandSoft,
  color: vars.color.brand,
})
export const words = style({ display: 'grid', gap: vars.space.xxs, minWidth: 0 })
