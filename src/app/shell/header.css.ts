import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#ui/theme/contract.css.ts'
import { container, media, zIndex } from '#ui/theme/layout.ts'

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

export const start = style({
  display: 'flex',
  alignItems: 'center',
  minWidth: 0,
  '@media': { [media.tablet]: { flex: 'none' } },
})

export const back = style({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: vars.size.tool,
  height: vars.size.tool,
  // The arrow itself, not its target, stands on the page's edge.
  marginLeft: `calc(-1 * ${vars.space.sm})`,
  borderRadius: vars.radius.full,
  color: vars.color.inkMuted,
  '@media': {
    [media.hover]: {
      selectors: { '&:hover': { backgroundColor: vars.color.brandSoft, color: vars.color.brandStrong } },
    },
  },
  selectors: { '&:focus-visible': { borderRadius: vars.radius.full } },
})

export const logo = style({
  display: 'flex',
  alignItems: 'center',
  minWidth: vars.size.tool,
  minHeight: vars.size.tool,
  color: 'inherit',
  textDecoration: 'none',
})
// Where the name has no room beside the rest it wraps out of sight, and the blossom stays.
globalStyle(`${logo} > span`, { flexWrap: 'wrap', height: '1.25em', overflow: 'hidden' })
globalStyle(`${logo} > span > span`, { lineHeight: '1.25' })

// Where they don't fit the footer has the links, and members the bottom bar.
const navigationFrom = (width: string) =>
  style({ display: 'none', '@media': { [width]: { display: 'block', marginInlineStart: vars.space.md } } })
export const navigation = navigationFrom(media.tablet)
/** A member's header has more links. */
export const navigationOfMember = navigationFrom(media.memberLinks)
globalStyle(`:is(${navigation}, ${navigationOfMember}) > ul`, { display: 'flex', gap: vars.space.xxs })

// Not in the installed app; on phones the first page has a card for it.
const installFrom = (width: string) =>
  style({ display: 'none', '@media': { [`${width} and (not ${media.installed})`]: { display: 'block' } } })
export const install = installFrom(media.memberLinks)
export const installOfMember = installFrom(media.desktop)

export const end = style({
  display: 'flex',
  flex: 'none',
  alignItems: 'center',
  gap: vars.space.xxs,
  marginInlineStart: 'auto',
  '@media': { [media.tablet]: { gap: vars.space.xs } },
})

/** The place of what comes a moment later: nothing moves when it does. */
export const tool = style({ flex: 'none', width: vars.size.tool, height: vars.size.tool })
/** The same for what has words beside it where there is room. */
export const mark = style({ flex: 'none', minWidth: vars.size.tool, height: vars.size.tool })
