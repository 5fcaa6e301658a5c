import { style } from '@vanilla-extract/css'
import { vars } from '#ui/theme/contract.css.ts'
import { container, media, touchTarget } from '#ui/theme/layout.ts'

/**
 * Sticks above the bottom bar as long as the screen is in sight, and never lies over the footer.
 * Where the header has room, its links suffice.
 */
export const place = style({
  position: 'sticky',
  insetBlockEnd: `calc(${vars.layout.bottomBarHeight} + ${vars.space.xs})`,
  zIndex: 1,
  display: 'flex',
  justifyContent: 'flex-end',
  width: '100%',
  maxWidth: `calc(${container.wide} + 2 * ${vars.layout.gutter})`,
  marginInline: 'auto',
  paddingInline: vars.layout.gutter,
  // Beside the button, the page can be touched.
  pointerEvents: 'none',
  '@media': { [media.memberLinks]: { display: 'none' } },
})
export const button = style({ pointerEvents: 'auto', boxShadow: `0 4px 16px ${vars.color.shadow}` })

export const parts = style({ display: 'grid', gap: vars.space.md })
export const links = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(9.5rem, 100%), 1fr))',
  gap: `0 ${vars.space.xs}`,
})
export const link = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space.xs,
  minHeight: touchTarget,
  paddingInline: vars.space.xs,
  borderRadius: vars.radius.md,
  color: vars.color.ink,
  textDecoration: 'none',
  selectors: { '&[aria-current]': { backgroundColor: vars.color.brandSoft, color: vars.color.brand, fontWeight: 600 } },
})
export const icon = style({ flex: 'none', width: '1.25rem', height: '1.25rem', color: vars.color.brand })
