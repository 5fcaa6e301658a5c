import { style } from '@vanilla-extract/css'
import { vars } from '#ui/theme/contract.css.ts'
import { atMost, media } from '#ui/theme/layout.ts'

export const button = style({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: vars.size.tool,
  height: vars.size.tool,
  padding: 0,
  border: 0,
  borderRadius: vars.radius.full,
  backgroundColor: 'transparent',
  cursor: 'pointer',
  selectors: { '&:focus-visible': { borderRadius: vars.radius.full } },
})

/** Where there is room for it. */
export const profile = style({
  display: 'none',
  alignItems: 'center',
  minHeight: vars.size.tool,
  paddingInline: vars.space.xs,
  fontWeight: 600,
  textDecoration: 'none',
  '@media': { [media.memberLinks]: { display: 'flex' } },
})

export const avatar = style({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: atMost(2.25),
  height: atMost(2.25),
  border: '1px solid transparent',
  borderRadius: vars.radius.full,
  backgroundColor: vars.color.brandSoft,
  color: vars.color.brand,
  fontFamily: vars.font.display,
  fontSize: atMost(1.125),
  fontWeight: 600,
  lineHeight: 1,
})

export const panel = style({ display: 'grid', gap: vars.space.md })
export const who = style({ display: 'flex', alignItems: 'center', gap: vars.space.sm, minWidth: 0 })
export const names = style({ display: 'grid', minWidth: 0 })
export const name = style({ fontWeight: 600, overflowWrap: 'anywhere' })
export const email = style({ color: vars.color.inkMuted, fontSize: vars.fontSize.sm, overflowWrap: 'anywhere' })
export const ways = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(8.5rem, 100%), 1fr))',
  justifyItems: 'start',
  marginInline: `calc(-1 * ${vars.space.sm})`,
})
