import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#ui/theme/contract.css.ts'
import { atMost, media, touchTarget } from '#ui/theme/layout.ts'

export const bell = style({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: vars.size.tool,
  height: vars.size.tool,
  padding: 0,
  border: 0,
  borderRadius: vars.radius.full,
  backgroundColor: 'transparent',
  color: vars.color.inkMuted,
  cursor: 'pointer',
  selectors: { '&:focus-visible': { borderRadius: vars.radius.full } },
  '@media': { [media.hover]: { selectors: { '&:hover': { backgroundColor: vars.color.sunken } } } },
})

export const face = style({ position: 'relative', display: 'grid' })
globalStyle(`${face} > svg`, { width: atMost(1.375), height: atMost(1.375) })

export const badge = style({
  position: 'absolute',
  top: `calc(-1 * ${atMost(0.5)})`,
  left: atMost(0.75),
  minWidth: vars.size.icon,
  padding: `0 ${atMost(0.25)}`,
  // Keeps the badge visible in forced colours.
  border: '1px solid transparent',
  borderRadius: vars.radius.full,
  backgroundColor: vars.color.brand,
  color: vars.color.onBrand,
  fontSize: atMost(0.6875),
  fontWeight: 700,
  lineHeight: atMost(1.125),
  textAlign: 'center',
  whiteSpace: 'nowrap',
})

export const panel = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space.sm })
export const heading = style({ fontSize: vars.fontSize.lg })
export const list = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' })
export const item = style({
  display: 'grid',
  gap: vars.space.xxs,
  minHeight: touchTarget,
  padding: `${vars.space.xs} ${vars.space.sm}`,
  borderRadius: vars.radius.md,
  color: 'inherit',
  textDecoration: 'none',
  '@media': { [media.hover]: { selectors: { '&:hover': { backgroundColor: vars.color.sunken } } } },
})
export const title = style({ fontWeight: 600, overflowWrap: 'anywhere' })
export const day = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space.xs,
  color: vars.color.inkMuted,
  fontSize: vars.fontSize.sm,
})
