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

export const wait = style({
  color: vars.color.sage,
  fontSize: vars.fontSize.sm,
  fontWeight: 600,
  selectors: {
    // Never by colour alone: what needs somebody has a mark.
    '&[data-urgent]': { color: vars.color.brand },
    '&[data-urgent]::before': {
      content: '',
      display: 'inline-block',
      width: '0.5rem',
      height: '0.5rem',
      marginInlineEnd: vars.space.xxs,
      borderRadius: vars.radius.full,
      backgroundColor: 'currentColor',
      verticalAlign: '0.0625rem',
    },
  },
  '@media': {
    // The longest one has two lines where cards are narrow, before it is known too.
    [media.belowTables]: { selectors: { '&[data-wait="approvals"]': { minHeight: '2lh' } } },
  },
})

export const figures = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space.md,
  '@media': { [media.tablet]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 2fr)' } },
})
export const figure = style({ display: 'grid', alignContent: 'start', gap: vars.space.sm })
export const number = style({
  fontFamily: vars.font.display,
  fontSize: vars.fontSize.xxl,
  lineHeight: vars.lineHeight.tight,
})
export const share = style({ width: '100%', height: '0.75rem', borderRadius: vars.radius.full })
export const chart = style({ display: 'grid', gap: vars.space.xxs })
export const scale = style({ color: vars.color.inkMuted, fontSize: vars.fontSize.sm })
export const bars = style({ width: '100%', height: '8rem', borderBottom: `1px solid ${vars.color.control}` })
export const ticks = style({
  position: 'relative',
  display: 'flex',
  justifyContent: 'space-between',
  color: vars.color.inkMuted,
  fontSize: vars.fontSize.sm,
})
export const ground = style({ fill: vars.color.line })
export const fill = style({
  fill: vars.color.brand,
  '@media': { [media.forcedColors]: { fill: 'CanvasText' } },
})
export const missing = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars.space.md })
