import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../../ui/theme/contract.css.ts'
import { container, media, touchTarget, zIndex } from '../../ui/theme/layout.ts'

export const header = style({
  position: 'sticky',
  top: 0,
  zIndex: zIndex.header,
  height: vars.layout.headerHeight,
  paddingTop: vars.layout.safeTop,
  borderBottom: `1px solid ${vars.color.line}`,
  backgroundColor: vars.color.paper,
})

export const inner = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space.md,
  height: '100%',
  maxWidth: `calc(${container.wide} + 2 * ${vars.layout.gutter})`,
  marginInline: 'auto',
  paddingLeft: `max(${vars.layout.gutter}, ${vars.layout.safeLeft})`,
  paddingRight: `max(${vars.layout.gutter}, ${vars.layout.safeRight})`,
})

export const start = style({ display: 'flex', alignItems: 'center', minWidth: 0 })

export const back = style({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: touchTarget,
  height: touchTarget,
  // The arrow itself, not its target, stands on the page's edge.
  marginLeft: '-0.75rem',
  borderRadius: vars.radius.full,
  color: vars.color.inkMuted,
  '@media': { [media.hover]: { selectors: { '&:hover': { backgroundColor: vars.color.brandSoft, color: vars.color.brandStrong } } } },
  selectors: { '&:focus-visible': { borderRadius: vars.radius.full } },
})

export const logo = style({
  display: 'flex',
  alignItems: 'center',
  minHeight: touchTarget,
  color: 'inherit',
  textDecoration: 'none',
})

// Phones have the bottom bar (members) or the links of the footer (visitors).
export const navigation = style({
  display: 'none',
  '@media': { [media.tablet]: { display: 'block', marginInlineStart: vars.space.md } },
})
globalStyle(`${navigation} > ul`, { display: 'flex', gap: vars.space.xxs })

export const end = style({ display: 'flex', alignItems: 'center', gap: vars.space.xs, marginInlineStart: 'auto' })
