import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#ui/theme/contract.css.ts'
import { atMost, media } from '#ui/theme/layout.ts'

export const button = style({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: vars.size.tool,
  height: vars.size.tool,
  padding: 0,
  border: '1px solid transparent',
  borderRadius: vars.radius.full,
  backgroundColor: 'transparent',
  color: vars.color.inkMuted,
  cursor: 'pointer',
  '@media': {
    [media.hover]: {
      selectors: { '&:hover': { backgroundColor: vars.color.brandSoft, color: vars.color.brandStrong } },
    },
  },
})
globalStyle(`${button} > svg`, { width: atMost(1.375), height: atMost(1.375) })

export const count = style({
  position: 'absolute',
  top: atMost(0.125),
  right: 0,
  minWidth: vars.size.icon,
  paddingInline: atMost(0.25),
  borderRadius: vars.radius.full,
  backgroundColor: vars.color.brand,
  color: vars.color.onBrand,
  fontSize: atMost(0.75),
  fontWeight: 600,
  lineHeight: vars.size.icon,
  textAlign: 'center',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
})

export const rows = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space.md })
export const row = style({
  display: 'grid',
  gridTemplateColumns: `${atMost(4.5)} minmax(0, 1fr)`,
  gap: vars.space.sm,
  '@media': { [media.fewLetters]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
  selectors: { '&:not(:last-child)': { paddingBottom: vars.space.md, borderBottom: `1px solid ${vars.color.line}` } },
})
export const picture = style({
  overflow: 'hidden',
  alignSelf: 'start',
  width: atMost(4.5),
  borderRadius: vars.radius.md,
})
globalStyle(`${row}:not([data-state="available"]) ${picture}`, { opacity: 0.5, filter: 'grayscale(0.7)' })

export const words = style({ display: 'grid', gap: vars.space.xxs, minWidth: 0 })
// The button is larger than its icon, so it extends a little beyond the edge.
export const head = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: vars.space.xs,
  marginBlock: '-0.625rem',
  marginRight: '-0.625rem',
})
export const name = style({
  flex: 1,
  minWidth: 0,
  paddingTop: '0.625rem',
  fontWeight: 600,
  lineHeight: vars.lineHeight.snug,
})
export const each = style({ color: vars.color.inkMuted, fontSize: vars.fontSize.sm })
export const note = style({
  justifySelf: 'start',
  padding: '0.25rem 0.625rem',
  borderRadius: vars.radius.md,
  backgroundColor: vars.color.goldSoft,
  color: vars.color.gold,
  fontSize: vars.fontSize.sm,
  fontWeight: 500,
})

export const controls = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space.xxs,
  marginLeft: '-0.625rem',
})
export const stepper = style({ display: 'flex', alignItems: 'center' })
export const quantity = style({
  minWidth: '1.75rem',
  fontWeight: 600,
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
})
export const sum = style({
  flex: 1,
  fontWeight: 600,
  textAlign: 'end',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
})

export const total = style({
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  fontSize: vars.fontSize.lg,
  fontVariantNumeric: 'tabular-nums',
})
