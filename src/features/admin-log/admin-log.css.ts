import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#ui/theme/contract.css.ts'
import { media, touchTarget } from '#ui/theme/layout.ts'

export const stack = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space.lg })
export const filters = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(11rem, 100%), 1fr))',
  alignItems: 'end',
  gap: vars.space.md,
  '@media': {
    [media.belowTablet]: {
      marginTop: vars.space.md,
      selectors: { '&[data-open=false]': { display: 'none' } },
    },
  },
})
export const fold = style({ '@media': { [media.tablet]: { display: 'none' } } })
export const filterActions = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: vars.space.xs,
})

export const when = style({
  fontVariantNumeric: 'tabular-nums',
  '@media': { [media.tablet]: { whiteSpace: 'nowrap' } },
})
/** The words must not break. */
export const what = style({ overflowWrap: 'normal' })
export const details = style({
  display: 'grid',
  gap: vars.space.xxs,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  fontSize: vars.fontSize.sm,
  overflowWrap: 'anywhere',
})
export const data = style({ fontSize: vars.fontSize.sm })
globalStyle(`${data} > summary`, {
  minHeight: touchTarget,
  alignContent: 'center',
  color: vars.color.brand,
  cursor: 'pointer',
})
export const pages = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space.sm,
})
